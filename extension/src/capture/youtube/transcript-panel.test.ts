// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openTranscriptPanel } from './open-panel.ts'
import { panelLanguageName, readTranscriptPanel, transcriptButton } from './transcript-panel.ts'

const olderRows = `
  <ytd-transcript-segment-renderer>
    <div class="segment style-scope" role="button" aria-label="4 seconds Roots drink water">
      <div class="segment-start-offset"><div class="segment-timestamp">0:04</div></div>
      <yt-formatted-string class="segment-text">Roots drink
        water</yt-formatted-string>
    </div>
  </ytd-transcript-segment-renderer>
  <ytd-transcript-segment-renderer>
    <div class="segment"><div class="segment-start-offset"><div class="segment-timestamp">1:02:03</div></div>
      <yt-formatted-string class="segment-text">Leaves <b>breathe</b> out</yt-formatted-string></div>
  </ytd-transcript-segment-renderer>`

const currentRows = `
  <transcript-segment-view-model>
    <div class="ytwTranscriptSegmentViewModelTimestamp" aria-hidden="true">0:04</div>
    <div class="ytwTranscriptSegmentViewModelTimestampA11yLabel">4 seconds</div>
    <span class="ytAttributedStringHost" role="text"><span>Roots drink</span> <span>water</span></span>
  </transcript-segment-view-model>
  <transcript-segment-view-model>
    <div class="ytwTranscriptSegmentViewModelTimestamp" aria-hidden="true">1:02:03</div>
    <div class="ytwTranscriptSegmentViewModelTimestampA11yLabel">1 hour, 2 minutes, 3 seconds</div>
    <span class="ytAttributedStringHost" role="text">Leaves breathe out</span>
  </transcript-segment-view-model>`

/** Class and role have changed: only the order of the parts is left. */
const renamedRows = `
  <transcript-segment-view-model>
    <div><em class="a">0:04</em></div><div class="b">4 seconds</div><span class="c">Roots drink <i>water</i></span>
  </transcript-segment-view-model>
  <transcript-segment-view-model>
    <div><em class="a">1:02:03</em></div><div class="b">1 hour</div><span class="c">Leaves breathe out</span>
  </transcript-segment-view-model>`

const expected = [
  { text: 'Roots drink water', startMs: 4_000, durationMs: 3_719_000 },
  { text: 'Leaves breathe out', startMs: 3_723_000 },
]

beforeEach(() => {
  document.body.innerHTML = ''
})

test.each([
  ['older', olderRows],
  ['current', currentRows],
  ['renamed', renamedRows],
])('the %s markup of the panel gives its rows with their times', async (_, rows) => {
  document.body.innerHTML = panel('EXPANDED', rows)
  expect(await readTranscriptPanel(document)).toEqual(expected)
})

test('a closed panel is not read: its rows may belong to the video before', async () => {
  document.body.innerHTML = panel('HIDDEN', currentRows)
  expect(await readTranscriptPanel(document)).toBeNull()
})

test('a page without a panel, and rows without a time or without text, give nothing', async () => {
  expect(await readTranscriptPanel(document)).toBeNull()
  document.body.innerHTML = panel(
    'EXPANDED',
    '<transcript-segment-view-model><span role="text">No time</span></transcript-segment-view-model>' +
      '<transcript-segment-view-model><div>0:07</div></transcript-segment-view-model>',
  )
  expect(await readTranscriptPanel(document)).toBeNull()
})

test('the language menu names the language', () => {
  document.body.innerHTML = panel(
    'EXPANDED',
    `${olderRows}<div id="footer"><yt-dropdown-menu><button>Hindi (auto-generated)</button></yt-dropdown-menu></div>`,
  )
  expect(panelLanguageName(document)).toBe('Hindi (auto-generated)')
})

test('pressing the button waits until the rows have stopped streaming in', async () => {
  document.body.innerHTML =
    '<ytd-video-description-transcript-section-renderer><button>Transkript</button></ytd-video-description-transcript-section-renderer>' +
    panel('HIDDEN', '')
  transcriptButton(document)?.addEventListener('click', () => {
    document.querySelector('ytd-engagement-panel-section-list-renderer')?.setAttribute('visibility', 'EXPANDED')
    const rows = document.querySelector('.rows')
    setTimeout(() => rows?.insertAdjacentHTML('beforeend', currentRows), 20)
    setTimeout(() => rows?.insertAdjacentHTML('beforeend', currentRows), 200)
  })
  expect(JSON.parse((await openTranscriptPanel(document)).segments)).toHaveLength(4)
})

test('a folded description is unfolded, and tabs beside the chapters are tried until rows come', async () => {
  document.body.innerHTML = `<ytd-text-inline-expander><button id="expand"></button></ytd-text-inline-expander>${panel(
    'EXPANDED',
    '<button role="tab" aria-selected="true">Chapters</button><button role="tab" aria-selected="false">Transkript</button>',
  )}`
  document
    .querySelector('#expand')
    ?.addEventListener('click', () =>
      document
        .querySelector('ytd-text-inline-expander')
        ?.insertAdjacentHTML(
          'beforeend',
          '<ytd-video-description-transcript-section-renderer><button></button></ytd-video-description-transcript-section-renderer>',
        ),
    )
  const pressed: string[] = []
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    tab.addEventListener('click', () => {
      pressed.push(tab.textContent)
      document.querySelector('.rows')?.insertAdjacentHTML('beforeend', currentRows)
    })
  }
  expect(JSON.parse((await openTranscriptPanel(document)).segments)).toEqual(expected)
  expect(pressed).toEqual(['Transkript'])
})

test('the rows of three hours are read in small batches, so that the video does not stall', async () => {
  document.body.innerHTML = panel('EXPANDED', currentRows.repeat(50))
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1))
  const order: string[] = []
  const reading = readTranscriptPanel(document).then((segments) => order.push(`${segments?.length} rows`))
  setTimeout(() => order.push('a press of the person'))
  await reading
  now.mockRestore()
  expect(order).toEqual(['a press of the person', '100 rows'])
})

function panel(visibility: string, rows: string): string {
  return `<ytd-engagement-panel-section-list-renderer visibility="ENGAGEMENT_PANEL_VISIBILITY_${visibility}">
    <div class="rows">${rows}</div></ytd-engagement-panel-section-list-renderer>`
}
