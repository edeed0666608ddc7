import { loadLessonTalk } from '#board/port.ts'
import { saveTalk } from './talk-store.ts'

/** Saves notes as the scripts of a new lesson, whose pages are their slides in the same order. */
export async function saveScripts(lessonId: string, notes: readonly string[]): Promise<void> {
  const { talkPages } = await loadLessonTalk()
  const { pages } = await talkPages(lessonId)
  await Promise.all(
    pages.map(async ({ id }, index) => {
      const script = notes[index] ?? ''
      if (script !== '') await saveTalk(lessonId, id, { script, voice: null })
    }),
  )
}
