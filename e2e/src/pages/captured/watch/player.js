// What the site's own scripts do on every generation of the page: the player, its captions, and the transcript's panel.
const { fixture } = window
const marked = (name, root = document) => {
  const element = root.querySelector(`[data-${name}]`)
  element?.removeAttribute(`data-${name}`)
  return element
}

// The player. Captions that are turned on are asked for with its token, which only it can make.
const player = document.querySelector('.html5-video-player')
let isOn = fixture.isCaptioned
window.captionToggles = 0
const askForCaptions = () => {
  if (fixture.tracks.length === 0) return
  const { lang } = fixture.tracks[0]
  void fetch(`/api/timedtext?v=${window.playing.videoId}&lang=${lang}&fmt=srv3&c=WEB&pot=MadeByThePlayer`)
}
window.playing = fixture
Object.assign(player, {
  getVideoData: () => ({ video_id: window.playing.videoId, title: window.playing.title }),
  getPlayerResponse: () => window.playing.response,
  isSubtitlesOn: () => isOn,
  toggleSubtitles() {
    isOn = !isOn
    window.captionToggles += 1
    if (isOn) askForCaptions()
  },
})
if (isOn) askForCaptions()
if (fixture.isAdvertising) player.classList.add('ad-showing')
document.querySelector('ytd-watch-flexy').setAttribute('video-id', fixture.videoId)
document.title = `(3) ${fixture.title} - YouTube`
marked('title').textContent = fixture.title

// The panel. It opens at a press, its rows stream in, and whoever has tabs fills the one of the transcript when it is chosen.
const panel = marked('panel')
const rows = marked('rows')
const template = marked('row')
const tab = marked('tab', panel)
const menu = marked('language', panel)
const [track] = fixture.tracks
if (menu && track) menu.textContent = track.name
let isFilled = false

function fill() {
  if (isFilled || !fixture.hasTranscript) return
  isFilled = true
  const row = template.content.firstElementChild
  const made = fixture.rows.map(({ time, label, text }) => {
    const copy = row.cloneNode(true)
    marked('time', copy).textContent = time
    const spoken = marked('label', copy)
    if (spoken) spoken.textContent = label
    marked('text', copy).textContent = text
    return copy
  })
  // In four portions, as over a network.
  const size = Math.ceil(made.length / 4)
  for (let at = 0; at < made.length; at += size) setTimeout(() => rows.append(...made.slice(at, at + size)), at / size * 5)
}

function open() {
  panel.setAttribute('visibility', 'ENGAGEMENT_PANEL_VISIBILITY_EXPANDED')
  if (!tab) fill()
}

tab?.addEventListener('click', () => {
  for (const each of panel.querySelectorAll('[role="tab"]')) each.setAttribute('aria-selected', String(each === tab))
  fill()
})
marked('opens').addEventListener('click', open)

// Where the description is folded, what is in it comes when it is unfolded.
const expander = marked('expander')
const expanded = marked('expanded')
if (expander) {
  const inside = [...expanded.childNodes]
  expanded.replaceChildren()
  expander.addEventListener('click', () => setTimeout(() => expanded.append(...inside), 20))
}
if (!fixture.hasTranscript) document.querySelector('ytd-video-description-transcript-section-renderer')?.remove()
if (fixture.isPanelOpen) {
  open()
  tab?.click()
}

/** Goes on to another video without loading a page, as the site does: the player tells of the new one a moment later. */
window.goOn = (videoId, lateMs) => {
  history.pushState({}, '', `/watch?v=${videoId}`)
  const other = { ...fixture, videoId, title: 'Another video', response: { videoDetails: { videoId } } }
  setTimeout(() => (window.playing = other), lateMs)
}
