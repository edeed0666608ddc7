import * as z from 'zod'
import { isColour } from '../institutes/brand-colour.ts'
import { languagePattern } from '../kit/language.ts'
import { SourceSpan } from '../questions/model.ts'
import {
  maxAddressLength,
  maxBulletsGiven,
  maxCells,
  maxNotesLength,
  maxPictureBytes,
  maxSlidesGiven,
  maxTextLength,
  themes,
} from './rules.ts'

/** Text as it is typed: line breaks stay, and nothing that a file of markup cannot contain. */
function text(max: number) {
  return z.string().max(max).transform(cleanText)
}

/** Text without control characters, halves of surrogate pairs and non-characters. */
export function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
}

const Text = text(maxTextLength)

/** The passage that a slide is made of: how it is named on the slide, where it is opened, and its place in the text. */
export const SlideSource = z.object({
  label: text(200),
  link: z
    .string()
    .max(maxAddressLength)
    .regex(/^https?:\/\/[^\s<>"]+$/i, 'not an address')
    .optional(),
  span: SourceSpan.optional(),
})

export type SlideSource = z.infer<typeof SlideSource>

/** One bullet; 0 is the outermost level. */
export const Bullet = z.object({ text: Text, level: z.int().min(0).max(2).default(0) })

export type Bullet = z.infer<typeof Bullet>

const Bullets = z.array(Bullet).max(maxBulletsGiven)

/** A picture by its bytes, in base64; their type is read from them. */
export const SlidePicture = z.object({ bytes: z.base64().max(Math.ceil(maxPictureBytes / 3) * 4), alt: text(1_000) })

export type SlidePicture = z.infer<typeof SlidePicture>

const common = {
  /** The speaker's text. */
  notes: text(maxNotesLength).optional(),
  source: SlideSource.optional(),
  /** The place among the slides that one long slide became. */
  part: z.object({ at: z.int().min(1), of: z.int().min(1) }).optional(),
}

/** One slide. The kind is what it is for, and decides its layout. */
export const Slide = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('title'), title: Text, subtitle: Text.optional(), ...common }),
  z.object({ kind: z.literal('section'), title: Text, ...common }),
  z.object({ kind: z.literal('points'), title: Text, points: Bullets, ...common }),
  z.object({ kind: z.literal('definition'), title: Text, text: Text, ...common }),
  z.object({ kind: z.literal('figure'), title: Text, picture: SlidePicture, caption: Text.optional(), ...common }),
  z.object({
    kind: z.literal('table'),
    title: Text,
    /** The first row has the names of the columns. */
    rows: z.array(z.array(Text).max(50)).min(1).max(maxCells),
    ...common,
  }),
  z.object({
    kind: z.literal('comparison'),
    title: Text,
    sides: z.tuple([z.object({ title: Text, points: Bullets }), z.object({ title: Text, points: Bullets })]),
    ...common,
  }),
  z.object({
    kind: z.literal('question'),
    title: Text,
    options: z.array(Text).max(20),
    /** Shown to the speaker alone. */
    answer: Text.optional(),
    ...common,
  }),
  z.object({ kind: z.literal('summary'), title: Text, points: Bullets, ...common }),
])

export type Slide = z.infer<typeof Slide>

export const Theme = z.enum(themes)

export const Colour = z.string().toLowerCase().refine(isColour, 'not a colour')

export const Presentation = z.object({
  title: Text.default(''),
  /** BCP 47 tag of the text, for spelling and fonts. */
  language: z.string().regex(languagePattern, 'not a language tag').default('und'),
  theme: Theme.default('sea'),
  /** The colour of an institute, in the place of the theme's. */
  colour: Colour.optional(),
  /** The logo of an institute, a PNG or JPEG, in the corner of every slide. */
  logo: SlidePicture.optional(),
  slides: z.array(Slide).max(maxSlidesGiven),
})

export type Presentation = z.infer<typeof Presentation>

/** A part of an outline under its own heading: 1 opens a section, 2 is a slide. */
export const OutlineSection = z.object({
  title: Text.default(''),
  level: z.int().min(1).max(2).default(2),
  points: z
    .array(z.union([Text.transform((each): Bullet => ({ text: each, level: 0 })), Bullet]))
    .max(maxBulletsGiven)
    .default([]),
  table: z.array(z.array(Text).max(50)).max(maxCells).optional(),
  notes: text(maxNotesLength).optional(),
  source: SlideSource.optional(),
})

export type OutlineSection = z.infer<typeof OutlineSection>

export const Outline = z.object({
  title: Text.default(''),
  subtitle: Text.optional(),
  sections: z.array(OutlineSection).max(maxSlidesGiven),
})

export type Outline = z.infer<typeof Outline>

/** A file of slides, in base64. A caller that accepts its type gets the bytes themselves. */
export const PresentationFile = z.object({
  name: z.string(),
  type: z.literal('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  slides: z.int(),
  bytes: z.base64(),
})

export type PresentationFile = z.infer<typeof PresentationFile>
