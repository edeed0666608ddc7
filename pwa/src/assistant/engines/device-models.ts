/** A browser's report of its model; a downloadable one is fetched at the first `create`. */
export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

type DownloadEvent = { readonly loaded: number }

type Monitor = { addEventListener(type: 'downloadprogress', report: (event: DownloadEvent) => void): void }

type Creating = { signal?: AbortSignal; monitor?: (monitor: Monitor) => void }

type Model<Asked, Session> = {
  availability(asked?: Asked): Promise<Availability>
  create(asked?: Asked & Creating): Promise<Session & { destroy?: () => void }>
}

type Spoken = { type: 'text'; languages: string[] }

type Prompting = {
  expectedInputs?: Spoken[]
  expectedOutputs?: Spoken[]
  initialPrompts?: { role: 'system'; content: string }[]
}

export type Prompter = {
  prompt(text: string, options?: { responseConstraint?: object; signal?: AbortSignal }): Promise<string>
}

type Summarising = {
  type?: 'key-points' | 'tldr'
  format?: 'plain-text'
  length?: 'short' | 'medium' | 'long'
  expectedInputLanguages?: readonly string[]
  outputLanguage?: string
}

type Summariser = { summarize(text: string, options?: { signal?: AbortSignal }): Promise<string> }

type Translating = { sourceLanguage: string; targetLanguage: string }

type TextTranslator = { translate(text: string, options?: { signal?: AbortSignal }): Promise<string> }

type Detector = {
  detect(
    text: string,
    options?: { signal?: AbortSignal },
  ): Promise<{ detectedLanguage?: string; confidence?: number }[]>
}

/** Chrome's on-device models, by the names of their globals; TypeScript's DOM types have none of them yet. */
export type DeviceModels = {
  LanguageModel?: Model<Prompting, Prompter>
  Summarizer?: Model<Summarising, Summariser>
  Translator?: Model<Translating, TextTranslator>
  LanguageDetector?: Model<object, Detector>
}

const names = ['LanguageModel', 'Summarizer', 'Translator', 'LanguageDetector'] as const

/** The models of this browser, detected by their shape; none in most. */
export function deviceModels(scope: object = globalThis): DeviceModels {
  const found = names.filter((name) => {
    const global: unknown = Reflect.get(scope, name)
    // A class, of which only the two static calls are used.
    return typeof global === 'function' || typeof global === 'object'
      ? typeof Reflect.get(global ?? {}, 'availability') === 'function' &&
          typeof Reflect.get(global ?? {}, 'create') === 'function'
      : false
  })
  // A detected model has both calls of its type.
  return Object.fromEntries(found.map((name) => [name, Reflect.get(scope, name)])) as DeviceModels
}

/** Whether a model can be used, now or after a download; a browser that throws has none. */
export async function availabilityOf<Asked>(
  model: Pick<Model<Asked, unknown>, 'availability'> | undefined,
  asked: Asked,
): Promise<Availability> {
  if (!model) return 'unavailable'
  return await model.availability(asked).catch(() => 'unavailable' as const)
}

export type Opening = { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined }

/** Opens a model, uses it and closes it; `onProgress` receives the share of the download, from 0 to 1. */
export async function withModel<Asked extends object, Session, Answer>(
  { model, asked }: { model: Model<Asked, Session>; asked: Asked },
  { signal, onProgress }: Opening,
  work: (session: Session) => Promise<Answer>,
): Promise<Answer> {
  // A browser may be slow to report a download's progress, so its start is reported at once.
  if ((await availabilityOf(model, asked)) !== 'available') onProgress?.(0)
  const session = await model.create({
    ...asked,
    ...(signal && { signal }),
    monitor: (monitor) =>
      monitor.addEventListener('downloadprogress', ({ loaded }) => onProgress?.(Math.min(1, Math.max(0, loaded)))),
  })
  try {
    return await work(session)
  } finally {
    session.destroy?.()
  }
}
