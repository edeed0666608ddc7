import * as z from 'zod'
import { fromSource, LanguageTag } from '../ai/inputs.ts'
import { Account } from '../ai/model.ts'
import { SourceSpan } from '../questions/model.ts'
import { Slide } from './model.ts'
import { maxSlidesGiven } from './rules.ts'
import { maxScriptMinutes, maxSpokenLength, maxVideoScript, readingLevels } from './script-rules.ts'

export const ReadingLevelName = z.enum(readingLevels)

/** A source, and the slides to speak about; without slides they are made of the source first. */
export const ScriptInput = fromSource({
  slides: z.array(Slide).min(1).max(maxSlidesGiven).optional(),
  /** About how many slides are made. */
  count: z.int().min(3).max(60).default(12),
  minutes: z.number().min(0.5).max(maxScriptMinutes).default(10),
  level: ReadingLevelName.default('HARD'),
  /** Fixed phrases such as "Let us go on." join the slides. */
  isJoined: z.boolean().default(true),
  /** Another language than the source's, which only a language model can. */
  to: LanguageTag.optional(),
})

export type ScriptInput = z.infer<typeof ScriptInput>

/** A source to make slides of, about how many, and the minutes of the talk in their notes. */
export const SlidesInput = fromSource({
  count: z.int().min(3).max(60).default(12),
  minutes: z.number().min(0.5).max(maxScriptMinutes).default(10),
})

export type SlidesInput = z.infer<typeof SlidesInput>

export const MadeSlides = z.object({ slides: z.array(Slide), ...Account.shape })

export type MadeSlides = z.infer<typeof MadeSlides>

export const SlideScript = z.object({
  title: z.string(),
  text: z.string(),
  /** About how long it takes to speak. */
  seconds: z.int(),
  span: SourceSpan.optional(),
})

export type SlideScript = z.infer<typeof SlideScript>

export const Script = z.object({ language: z.string(), scripts: z.array(SlideScript), ...Account.shape })

export type Script = z.infer<typeof Script>

export const SpeechInput = z.object({
  text: z.string().trim().min(1).max(maxSpokenLength),
  language: LanguageTag.default('en'),
  /** A voice by its server's name; the configured one where it is left out. */
  voice: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'not a voice')
    .optional(),
})

export type SpeechInput = z.infer<typeof SpeechInput>

export const speechTypes = ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4'] as const

export type SpeechType = (typeof speechTypes)[number]

/** Spoken text; the bytes are in base64. */
export const Speech = z.object({ id: z.string(), type: z.enum(speechTypes), voice: z.string(), bytes: z.base64() })

export type Speech = z.infer<typeof Speech>

export const VideoInput = z.object({
  title: z.string().trim().max(300).default(''),
  language: LanguageTag.default('en'),
  slides: z
    .array(z.object({ title: z.string().max(1_000), text: z.string().max(maxSpokenLength) }))
    .min(1)
    .max(maxSlidesGiven)
    .refine((slides) => slides.reduce((sum, { text }) => sum + text.length, 0) <= maxVideoScript, 'too long a script'),
  seconds: z.int().min(1).max(3_600).optional(),
})

export type VideoInput = z.infer<typeof VideoInput>

export const videoStates = ['queued', 'making', 'done', 'failed'] as const

export const VideoJob = z.object({
  id: z.string(),
  status: z.enum(videoStates),
  /** Percent. */
  progress: z.int().min(0).max(100),
})

export type VideoJob = z.infer<typeof VideoJob>

/** The part is asked for once the video is done; `next` is null after the last. */
export const VideoStatusInput = z.object({
  id: z.string().max(1_000),
  part: z.coerce.number().int().min(0).max(100).optional(),
})

export const VideoStatus = VideoJob.extend({ next: z.int().nullable(), bytes: z.base64() }).partial({
  next: true,
  bytes: true,
})

export type VideoStatus = z.infer<typeof VideoStatus>
