import { presentations } from '@takhti/schema/presentations/contract'
import { fitted } from '@takhti/schema/presentations/fit-slide'
import type { Presentation, PresentationFile } from '@takhti/schema/presentations/model'
import { slidesOf } from '@takhti/schema/presentations/outline-slides'
import { readOutline } from '@takhti/schema/presentations/outline-text'
import { maxSlides } from '@takhti/schema/presentations/rules'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { slides } from './slides-handlers.ts'
import { audio, script } from './talk-handlers.ts'
import { video, videoStatus } from './video-handlers.ts'

type Calls = typeof presentations
type Making = Pick<HandlerArgs<Calls['fromJson']>, 'fail' | 'now'>

export const presentationsHandlers = implement(presentations, () => null, {
  fromJson: (args) => fileOf({ ...args.input, slides: args.input.slides.flatMap(fitted) }, args),

  fromOutline(args) {
    const { title, outline: given, ...rest } = args.input
    const outline = typeof given === 'string' ? readOutline(given) : given
    return fileOf({ ...rest, title: title ?? outline.title, slides: slidesOf(outline) }, args)
  },

  slides,
  script,
  audio,
  video,
  videoStatus,
})

/** The file of slides that fit. */
async function fileOf(presentation: Presentation, { fail, now }: Making): Promise<PresentationFile> {
  const { slides } = presentation
  if (slides.length === 0)
    return fail('common/bad-request', { issues: [{ path: 'slides', message: 'there is no text' }] })
  if (slides.length > maxSlides) return fail('common/too-large')
  // Few requests make a file; the others need not load the code for it.
  const { fileNameOf, presentationType, writePresentation } =
    await import('@takhti/schema/presentations/pptx/write-presentation')
  const bytes = writePresentation(presentation, now)
  if ('fault' in bytes) return bytes.fault === 'picture' ? fail('images/invalid') : fail('common/too-large')
  return { name: fileNameOf(presentation), type: presentationType, slides: slides.length, bytes: bytes.toBase64() }
}
