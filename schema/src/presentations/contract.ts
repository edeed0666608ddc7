import { command } from '../kit/call.ts'
import { OutlineInput } from './inputs.ts'
import { Presentation, PresentationFile } from './model.ts'

const teachers = { roles: ['instructor'], feature: null, offline: 'never' } as const

/** Calls of the area `presentations`: files of slides. They store nothing and cost no credit. */
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
}
