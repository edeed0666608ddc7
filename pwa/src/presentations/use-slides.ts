import type { Slide } from '@takhti/schema/presentations/model'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { engineSlides, type MadeSlides, outlineSlides, type Wish } from './made-slides.ts'
import type { Material } from './material.ts'
import type { LookName } from './slide-look.ts'

type Stage = 'asking' | 'making' | 'made' | 'saving' | 'failed' | 'empty' | 'tooMany'

/** The slides of a material, from the wish to the lesson or the file; a closed dialog ends what is going on. */
export function useSlides(material: Material, look: LookName, onOpened: () => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>('asking')
  const [made, setMade] = useState<MadeSlides>({ name: material.name, language: 'und', slides: [], count: 0 })
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
    const [{ fileOf, linkedSlides }, { lookFor }] = await Promise.all([
      import('./source-presentation.ts'),
      import('./slide-look.ts'),
    ])
    const { name: title, language, slides } = made
    const linked = linkedSlides(slides, material.placeOf)
    return fileOf({ title, language, ...(await lookFor(look)), slides: linked })
  }

  const make = (wish: Wish) =>
    run('making', async (signal) => {
      const all = await engineSlides(material, wish, signal)
      return all === null ? 'asking' : show(all)
    })

  const makeOf = (outline: string) => run('making', async () => show(await outlineSlides(material, outline)))

  function show(all: MadeSlides): Stage {
    setMade(all)
    if (all.slides.length > 0) return 'made'
    return all.count > 0 ? 'tooMany' : 'empty'
  }

  const open = () =>
    run('saving', async (signal) => {
      const { lessonFromSlides } = await import('./lesson-from-slides.ts')
      const lessonId = await lessonFromSlides(await file(), made.name, signal)
      const { saveScripts } = await import('./talk/save-scripts.ts')
      await saveScripts(
        lessonId,
        made.slides.map(({ notes = '' }) => notes),
      )
      await navigate({ to: paths.lesson, params: { lessonId } })
      onOpened()
      return 'made'
    })

  const download = () =>
    run('saving', async () => {
      const written = await file()
      saveFile(written.name, written)
      showMessage(t('common.saved'))
      return 'made'
    })

  const setSlides = (slides: readonly Slide[]) => setMade({ ...made, slides })

  return { stage, made, setSlides, make, makeOf, open, download }
}
