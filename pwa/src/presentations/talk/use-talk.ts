import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLessonTalk } from '#board/port.ts'
import { currentLanguage } from '#languages/text.ts'
import { saveFile } from '#ui/save-file.ts'
import { readTalk, saveTalk, type Talk } from './talk-store.ts'

/** A page of the lesson with the talk about it. */
export type TalkSlide = Talk & {
  readonly id: string
  readonly update: Uint8Array
  readonly texts: string[]
}

type Film = { readonly file: Blob; readonly captions: string; readonly lacking: readonly string[] }

export type TalkStage =
  | { at: 'loading' | 'ready' | 'failed' | 'noVideo' | 'full' | 'fullVideo' | 'cancelled' }
  | { at: 'making'; percent: number }
  | { at: 'made'; film: Film }

/** The reason of a cancel. A closed dialog only interrupts: a video that is made again goes on. */
const byUser = new DOMException('cancelled', 'AbortError')

/** The slides of a lesson with their scripts and voices, and the files made of them. */
export function useTalk(lessonId: string, title: string) {
  const { t } = useTranslation()
  const [slides, setSlides] = useState<readonly TalkSlide[]>([])
  const [stage, setStage] = useState<TalkStage>({ at: 'loading' })
  const making = useRef<AbortController | null>(null)
  useEffect(() => {
    let isGone = false
    void readSlides(lessonId).then(
      (read) => {
        if (isGone) return
        setSlides(read)
        setStage({ at: 'ready' })
      },
      () => !isGone && setStage({ at: 'failed' }),
    )
    return () => {
      isGone = true
      making.current?.abort()
    }
  }, [lessonId])

  function change(id: string, changed: Partial<Talk>) {
    setSlides((before) => before.map((slide) => (slide.id === id ? { ...slide, ...changed } : slide)))
    const slide = slides.find((each) => each.id === id)
    if (slide) void saveTalk(lessonId, id, { ...slide, ...changed }).catch(() => setStage({ at: 'full' }))
  }

  async function make<Made>(work: (signal: AbortSignal, progress: (part: number) => void) => Promise<Made>) {
    const mine = new AbortController()
    making.current = mine
    setStage({ at: 'making', percent: 0 })
    const progress = (part: number) => {
      if (!mine.signal.aborted) setStage({ at: 'making', percent: Math.round(part * 100) })
    }
    try {
      return await work(mine.signal, progress)
    } catch (error) {
      if (mine.signal.aborted) setStage({ at: 'cancelled' })
      else setStage({ at: await faultOf(error) })
      return null
    }
  }

  async function makeVideo() {
    const film = await make(async (signal, progress) => {
      discardWhenCancelled(signal)
      const { filmPages } = await loadLessonTalk()
      return await filmPages({ title, scenes: slides.map(sceneOf) }, { lessonId, signal, progress })
    })
    if (film) setStage({ at: 'made', film })
  }

  async function makeFile() {
    const file = await make(async (signal, progress) => {
      const { lessonFile } = await import('./lesson-presentation.ts')
      const language = currentLanguage().code
      return await lessonFile({ lessonId, title, language, pages: slides, t, signal, progress })
    })
    if (file === null) return
    saveFile(file.name, file)
    setStage({ at: 'ready' })
  }

  return { slides, stage, change, makeVideo, makeFile, cancel: () => making.current?.abort(byUser) }
}

function discardWhenCancelled(signal: AbortSignal): void {
  signal.addEventListener('abort', () => signal.reason === byUser && void discardParts())
}

/** Removes the finished parts of a video, from which a later render would go on. */
export async function discardParts(): Promise<void> {
  const talk = await loadLessonTalk()
  await talk.discardParts()
}

function sceneOf({ update, script, voice }: TalkSlide) {
  return { update, script, voice: voice?.blob ?? null, pointer: voice?.pointer ?? [] }
}

async function faultOf(error: unknown): Promise<'noVideo' | 'fullVideo' | 'failed'> {
  const { NoRoom, NoVideoEncoder } = await loadLessonTalk()
  if (error instanceof NoRoom) return 'fullVideo'
  return error instanceof NoVideoEncoder ? 'noVideo' : 'failed'
}

/** A page without a script begins with its own words. */
async function readSlides(lessonId: string): Promise<TalkSlide[]> {
  const { talkPages } = await loadLessonTalk()
  const { pages } = await talkPages(lessonId)
  return await Promise.all(
    pages.map(async (page) => {
      const talk = await readTalk(lessonId, page.id)
      return { ...page, ...(talk ?? { script: page.texts.join('\n'), voice: null }) }
    }),
  )
}
