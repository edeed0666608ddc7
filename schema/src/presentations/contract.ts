import * as z from 'zod'
import { Refused } from '../ai/model.ts'
import { command, query } from '../kit/call.ts'
import { OutlineInput } from './inputs.ts'
import { Presentation, PresentationFile } from './model.ts'
import {
  MadeSlides,
  Script,
  ScriptInput,
  SlidesInput,
  Speech,
  SpeechInput,
  VideoInput,
  VideoJob,
  VideoStatus,
  VideoStatusInput,
} from './talk-model.ts'

const teachers = { roles: ['instructor'], feature: null, offline: 'never' } as const

const speakers = { ...teachers, feature: 'brightAi' } as const

/** Calls of the area `presentations`. Files of slides cost no credit; scripts, speech and videos cost one each, refusals none. */
export const presentations = {
  fromJson: command({
    path: '/json-to-ppt',
    summary:
      'A PowerPoint file of slides; a slide that is too long becomes several. Its bytes themselves where the caller accepts their type.',
    ...teachers,
    input: Presentation,
    output: PresentationFile,
    errors: ['images/invalid'],
  }),
  fromOutline: command({
    path: '/json-outline-to-ppt',
    summary:
      'A PowerPoint file of an outline, as headings with points or as text; the layout of each slide is chosen by its content.',
    ...teachers,
    input: OutlineInput,
    output: PresentationFile,
    errors: ['images/invalid'],
  }),
  slides: command({
    path: '/presentation/slides',
    summary:
      'Slides of a source: titles and points of the configured model, each with its passage, or those of the source itself.',
    ...speakers,
    input: SlidesInput,
    output: z.union([Refused, MadeSlides]),
  }),
  script: command({
    path: '/presentation/script',
    summary:
      'What to say about each slide, by minutes and reading level: sentences of the source, and fixed phrases between them.',
    ...speakers,
    input: ScriptInput,
    output: z.union([Refused, Script]),
  }),
  audio: command({
    path: '/presentation/audio',
    summary: 'The script of a slide as speech of the configured voice; refused in words where none is set up.',
    ...speakers,
    input: SpeechInput,
    output: z.union([Refused, Speech]),
  }),
  video: command({
    path: '/presentation/video',
    summary:
      'Begins a video at the configured engine; refused in words where none is set up. Its credit is used when it is done.',
    ...speakers,
    input: VideoInput,
    output: z.union([Refused, VideoJob]),
  }),
  videoStatus: query({
    path: '/presentation/video/{id}',
    summary: 'How far a video is, and a part of its bytes once it is done. A failed one has cost nothing.',
    ...speakers,
    // A video that was begun and paid is read also after the licence has ended.
    feature: null,
    input: VideoStatusInput,
    output: z.union([Refused, VideoStatus]),
  }),
}
