import * as z from 'zod'
import { languagePattern } from '../kit/language.ts'
import { cleanText, Colour, Outline, Theme } from './model.ts'
import { maxOutlineLength } from './rules.ts'

/** An outline as headings and points, or as the text of one. */
export const OutlineInput = z.object({
  /** The name of the file; the outline's own title where it is missing. */
  title: z.string().max(300).transform(cleanText).optional(),
  language: z.string().regex(languagePattern, 'not a language tag').default('und'),
  theme: Theme.default('sea'),
  colour: Colour.optional(),
  outline: z.union([z.string().max(maxOutlineLength).transform(cleanText), Outline]),
})

export type OutlineInput = z.infer<typeof OutlineInput>
