/** The Web Speech API, as far as captions use it; TypeScript's DOM types lack it. */
type Alternative = { readonly transcript: string }
type Result = { readonly isFinal: boolean; readonly 0?: Alternative }
type Recognised = Event & { readonly resultIndex: number; readonly results: ArrayLike<Result> }
type Recognition = EventTarget & {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
}
type MakeRecognition = new () => Recognition

/** A line of captions, which may still change. */
export type SpokenLine = { readonly text: string; readonly isFinal: boolean }

/** The shortest time between two lines that may still change, in milliseconds. */
const interimMs = 400

/** Whether this browser can write down what is spoken. */
export function canCaption(): boolean {
  return recognitionOf() !== null
}

/** Writes down the speech of the person at this device, by the browser's own service; it stores no sound and no text. */
export class Captioner {
  readonly #onLine: (line: SpokenLine) => void
  readonly #onStop: () => void
  #recognition: Recognition | null = null
  #sentAt = 0

  constructor(onLine: (line: SpokenLine) => void, onStop: () => void) {
    this.#onLine = onLine
    this.#onStop = onStop
  }

  start(language: string): void {
    const Recognition = recognitionOf()
    if (Recognition === null || this.#recognition !== null) return
    const recognition = new Recognition()
    Object.assign(recognition, { lang: language, continuous: true, interimResults: true })
    this.#recognition = recognition
    // An event of this name has these members.
    recognition.addEventListener('result', (event) => this.#take(event as Recognised))
    // Browsers end a recognition after a silence; one that was refused would end at once for ever.
    let isRefused = false
    recognition.addEventListener('error', (event) => {
      isRefused = /not-allowed|service-not-allowed|language-not-supported|network/.test(
        String(Reflect.get(event, 'error')),
      )
    })
    recognition.addEventListener('end', () => {
      if (this.#recognition !== recognition) return
      if (!isRefused) return recognition.start()
      this.stop()
      this.#onStop()
    })
    recognition.start()
  }

  stop(): void {
    const recognition = this.#recognition
    this.#recognition = null
    recognition?.stop()
  }

  #take({ results, resultIndex }: Recognised): void {
    const fresh = Array.from(results).slice(resultIndex)
    const text = fresh
      .map((result) => result[0]?.transcript ?? '')
      .join('')
      .trim()
    const isFinal = fresh.every((result) => result.isFinal)
    const now = Date.now()
    if (text === '' || (!isFinal && now - this.#sentAt < interimMs)) return
    this.#sentAt = now
    this.#onLine({ text, isFinal })
  }
}

function recognitionOf(): MakeRecognition | null {
  // The same constructor under the names of two browsers.
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  // A browser that has the name has the API.
  return typeof found === 'function' ? (found as MakeRecognition) : null
}
