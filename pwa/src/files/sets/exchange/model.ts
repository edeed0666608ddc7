import type { BloomLevel, Difficulty, Question, Range } from '@takhti/schema/questions/model'

/** File formats that questions are read from and written to. */
export const exchangeFormats = ['gift', 'moodle', 'qti', 'canvas', 'csv', 'json', 'xlsx', 'word', 'text'] as const

export type ExchangeFormat = (typeof exchangeFormats)[number]

/** Reasons why an imported question needs a person. Those of `fatalFaults` leave no question to take. */
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
  'repeated',
] as const

export type ImportFault = (typeof importFaults)[number]

/** What a file holds and a question of ours does not, or the other way round. */
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

/** A question as a reader found it, before it is one of ours. */
export type Draft = {
  where: Where
  /** `none` for what cannot be asked here. */
  kind: 'choice' | 'several' | 'truth' | 'written' | 'long' | 'order' | 'number' | 'draw' | 'vote' | 'none'
  stem: string
  options?: readonly { title: string; isRight: boolean }[]
  answers?: readonly string[]
  number?: Range | { right: number; tolerance: number }
  explanation?: string
  rubric?: string
  points?: number | undefined
  difficulty?: Difficulty | undefined
  bloomLevel?: BloomLevel | undefined
  topicName?: string
  image?: string | undefined
  lost?: readonly Loss[]
  faults?: readonly ImportFault[]
}

/** One question of a file: what can be taken of it, its faults, and what of it is not held here. */
export type ImportedQuestion = {
  where: Where
  /** Null where nothing can be asked. */
  question: Question | null
  /** Its first words, also where there is no question. */
  excerpt: string
  faults: readonly ImportFault[]
  lost: readonly Loss[]
}

/** How many questions lost something, or how many things a file lost. */
export type LeftOut = { loss: Loss; count: number }

/** All that reading a file came to: nothing is added before a person agrees. */
export type ImportedQuestions = {
  format: ExchangeFormat
  title: string
  questions: readonly ImportedQuestion[]
  leftOut: readonly LeftOut[]
  /** The encoding of a text whose bytes do not prove it. */
  encoding?: string
}

/** What a reader of one format answers. */
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

/** Limits of what is read; beyond them a file is refused, or what follows is left out and counted. */
export const exchangeLimits = {
  bytes: 20_000_000,
  unpackedBytes: 60_000_000,
  parts: 3_000,
  questions: 1_000,
  /** Letters of one question's source that its parser is given. */
  source: 40_000,
} as const
