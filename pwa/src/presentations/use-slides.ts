import type { Content } from '@takhti/schema/files/model'
import type { Slide } from '@takhti/schema/presentations/model'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadSourceSlides } from '#assistant/port.tsx'
import { paths } from '#screen/paths.ts'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'

export type Wish = { readonly count: number; readonly minutes: number }

type Stage = 'asking' | 'making' | 'made' | 'saving' | 'failed' | 'empty'

/** The slides of a source, from the wish to the lesson or the file; a closed dialog ends what is going on. */
export function useSlides(content: Content) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>('asking')
  const [slides, setSlides] = useState<readonly Slide[]>([])
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  async function run(begun: Stage, work: (signal: AbortSignal) => Promise<Stage>) {
    const mine = new AbortController()
    control.current = mine
    setStage(begun)
    const end = await work(mine.signal).catch((): Stage => 'failed')
    if (!mine.signal.aborted) setStage(end)
  }

  async function file(): Promise<File> {
    const { fileOf, presentationOf } = await import('./source-presentation.ts')
    return fileOf(presentationOf(content, slides, (page) => t('presentations.page', { page })))
  }

  const make = (wish: Wish) =>
    run('making', async (signal) => {
      const slidesOfSource = await loadSourceSlides()
      const made = await slidesOfSource(content, wish, signal)
      // The licence has no credit left, which the app shows by itself.
      if (made === null) return 'asking'
      setSlides(made)
      return made.length === 0 ? 'empty' : 'made'
    })

  const open = () =>
    run('saving', async (signal) => {
      const { lessonFromSlides } = await import('./lesson-from-slides.ts')
      const lessonId = await lessonFromSlides(await file(), content.name, signal)
      const { saveScripts } = await import('./talk/save-scripts.ts')
      await saveScripts(
        lessonId,
        slides.map(({ notes = '' }) => notes),
      )
      await navigate({ to: paths.lesson, params: { lessonId } })
      return 'made'
    })

  const download = () =>
    run('saving', async () => {
      const made = await file()
      saveFile(made.name, made)
      showMessage(t('common.saved'))
      return 'made'
    })

  return { stage, slides, setSlides, make, open, download }
}
