import { currentLanguage } from '#languages/text.ts'

/** Languages of the interface that share a script: letters alone do not distinguish them. */
const sharing: readonly (readonly string[])[] = [
  ['en', 'de', 'es', 'fr', 'id', 'it'],
  ['hi', 'mr'],
]

/** How long a browser may take to load its voices, in milliseconds. */
const loadMs = 2_000

/** Reads a text aloud with a voice of the browser in its language, if there is one; resolves when it ends. */
export async function readAloud(text: string): Promise<'read' | 'noVoice'> {
  stopReading()
  const [languages, voices] = await Promise.all([languagesOf(text), loadedVoices()])
  const voice = languages.map((language) => voiceOf(voices, language)).find((found) => found !== undefined)
  if (voice === undefined) return 'noVoice'
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  return await new Promise((resolve) => {
    utterance.addEventListener('end', () => resolve('read'))
    utterance.addEventListener('error', () => resolve('read'))
    speechSynthesis.speak(utterance)
  })
}

export function stopReading(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel()
}

/** The languages that a text may be in, the likeliest first. */
async function languagesOf(text: string): Promise<string[]> {
  const { languageOf } = await import('@takhti/assistant/text-language')
  const written = languageOf(text)
  const own = currentLanguage().code
  if (written === 'und') return [own, 'en']
  return sharing.some((group) => group.includes(written) && group.includes(own)) ? [own, written] : [written]
}

function voiceOf(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  // Android writes `hi_IN`.
  const spoken = voices.filter(({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === language)
  return spoken.find((voice) => voice.default) ?? spoken[0]
}

/** The voices of the browser, which some load only when they are asked for them. */
async function loadedVoices(): Promise<SpeechSynthesisVoice[]> {
  const voices = speechSynthesis.getVoices()
  if (voices.length > 0) return voices
  return await new Promise((resolve) => {
    const loaded = () => resolve(speechSynthesis.getVoices())
    speechSynthesis.addEventListener('voiceschanged', loaded, { once: true })
    setTimeout(loaded, loadMs)
  })
}
