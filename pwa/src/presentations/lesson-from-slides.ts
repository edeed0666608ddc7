import { MAX_PAGES } from '@takhti/schema/board/limits'
import { loadFileReader } from '#board/port.ts'
import { createLesson } from '#lessons/port.ts'

/** A new lesson of this device, of which each slide of a file is a page. Returns its id. */
export async function lessonFromSlides(file: File, title: string, signal: AbortSignal): Promise<string> {
  const [readFiles, { saveReadLesson }, { sendLessonImages }] = await Promise.all([
    loadFileReader(),
    import('#documents/lesson-from-file.ts'),
    import('#documents/lesson-images.ts'),
  ])
  const { lesson } = await readFiles([file], {
    signal,
    room: MAX_PAGES,
    progress: () => {},
    askPassword: () => Promise.reject(new Error('a file of ours has no password')),
    askRange: (_name, { most }) => Promise.resolve({ from: 1, to: most }),
    nameOfPage: (name) => name,
  })
  signal.throwIfAborted()
  const stored = await saveReadLesson({ ...lesson, title: title.slice(0, 200) }, file.name)
  // The documents first: a crash between the two leaves no lesson in the list without its pages.
  const id = await createLesson(stored.name, { parentId: null, lessonType: 'LESSON', id: stored.lessonId })
  // Where this fails, images are sent as soon as their page is shown.
  await sendLessonImages(id).catch(() => {})
  return id
}
