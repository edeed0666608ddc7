import type { BloomLevel, Difficulty, Numeric, Question, Range } from '@takhti/schema/questions/model'
import type { RichTexts } from './rich-texts.ts'

/** File formats that questions are read from and written to. */
export const exchangeFormats = [
  'gift',
  'moodle',
  'qti',
  'canvas',
  'cartridge',
  'csv',
  'json',
  'xlsx',
  'word',
  'text',
] as const

export type ExchangeFormat = (typeof exchangeFormats)[number]

/** Reasons why an imported question needs a person. Those of `fatalFaults` leave no question to import. */
export const importFaults = [
  'unreadable',
  'kind',
  'noWords',
  'noRight',
  'severalRight',
  'tooFewOptions',
  'tooManyOptions',
  'noAnswer',
  'unknownAnswer',
  'noScale',
  'cut',
  'points',
  'seconds',
  'repeated',
] as const

export type ImportFault = (typeof importFaults)[number]

/** Features of a file that our questions lack, or the other way round. */
export const losses = [
  'formatting',
  'picture',
  'media',
  'link',
  'script',
  'feedback',
  'partial',
  'scale',
  'tolerance',
  'unit',
  'caseSensitive',
  'hint',
  'attachment',
  'category',
  'text',
  'long',
  'settings',
  'beyond',
  'kind',
  'points',
  'seconds',
  'difficulty',
  'bloomLevel',
  'topicName',
  'rubric',
  'explanation',
  'answer',
  'span',
  'spots',
  'files',
  'model',
  'lineBreaks',
] as const

export type Loss = (typeof losses)[number]

/** Where a question is in its file: a line or row from 1, or the part of a package. */
export type Where = { line: number } | { row: number } | { number: number } | { part: string }

/** A question as a reader found it, before validation. */
export type Draft = {
  where: Where
  /** `none` for an unsupported kind. */
  kind: 'choice' | 'several' | 'truth' | 'written' | 'long' | 'order' | 'number' | 'numeric' | 'draw' | 'vote' | 'none'
  stem: string
  options?: readonly { title: string; isRight: boolean }[]
  answers?: readonly string[]
  number?: Range | { right: number; tolerance: number }
  numeric?: Numeric | undefined
  explanation?: string
  rubric?: string
  points?: number | undefined
  seconds?: number | undefined
  difficulty?: Difficulty | undefined
  bloomLevel?: BloomLevel | undefined
  topicName?: string
  image?: string | undefined
  lost?: readonly Loss[]
  faults?: readonly ImportFault[]
  /** The structure of its texts, by their plain forms. */
  rich?: RichTexts
}

/** One question of a file: the imported question, its faults, and its losses. */
export type ImportedQuestion = {
  where: Where
  /** Null where nothing can be imported. */
  question: Question | null
  /** Its first words, also where there is no question. */
  excerpt: string
  faults: readonly ImportFault[]
  lost: readonly Loss[]
}

/** How many questions lost something, or how many things a file lost. */
export type LeftOut = { loss: Loss; count: number }

/** The result of reading a file: nothing is added before a person agrees. */
export type ImportedQuestions = {
  format: ExchangeFormat
  title: string
  questions: readonly ImportedQuestion[]
  leftOut: readonly LeftOut[]
  /** The encoding of a text, where its bytes do not prove it. */
  encoding?: string
}

/** The result of a reader of one format. */
export type DraftList = { title?: string; drafts: readonly Draft[]; leftOut?: readonly LeftOut[] }

/** Reasons why nothing of a file is read. */
export const exchangeFaults = [
  'kind',
  'damaged',
  'locked',
  'tooLarge',
  'empty',
  'onlyCsv',
  'onlyJson',
  'notHere',
] as const

export type ExchangeFaultName = (typeof exchangeFaults)[number]

/** What reading a file throws, and nothing else. */
export class ExchangeFault extends Error {
  readonly fault: ExchangeFaultName

  constructor(fault: ExchangeFaultName) {
    super(fault)
    this.name = 'ExchangeFault'
    this.fault = fault
  }
}

/** Limits of an import; beyond them a file is refused, or the rest is left out and counted. */
export const exchangeLimits = {
  bytes: 20_000_000,
  unpackedBytes: 60_000_000,
  parts: 3_000,
  questions: 1_000,
  /** The maximum of characters of one question that its parser receives. */
  source: 40_000,
} as const
