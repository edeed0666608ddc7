import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { bytesOfChosen, ownId, queueBytes, type ChosenFile } from '#files/class-files/port.tsx'
import { lessonsOnDevice } from '#lessons/port.ts'
import type { ChosenCard } from './CardPicker.tsx'

/** A class that the same post can go to, with the chosen objects that it does not have. */
export type FurtherClass = { classId: string; name: string; lacked: readonly ChosenCard[] }

/** The other classes that this person teaches. A test, a result and a recording are of one class alone. */
export function useFurtherClasses(classId: string): (cards: readonly ChosenCard[]) => readonly FurtherClass[] {
  const own = useQuery(q(calls.classes.listMine, {})).data?.data.items ?? []
  const lessons = useQuery(lessonsOnDevice).data?.data ?? []
  const has = (id: string, card: ChosenCard) =>
    card.kind === 'lesson' && lessons.some((each) => each.flow_id === card.id && each.classIds.includes(id))
  const others = own.filter((each) => each.classId !== classId && each.class_code !== null)
  return (cards) =>
    others.map(({ classId: id, name }) => ({ classId: id, name, lacked: cards.filter((card) => !has(id, card)) }))
}

type Post = { text: RichText; isPinned: boolean; takesComments: boolean; shownAt: string | null }

type Attached = { files: readonly ChosenFile[]; cards: readonly ChosenCard[] }

/**
 * Reads the files of a post before any class gets it, and returns what queues a post of its own for each further class. A file
 * belongs to one class, so each gets copies.
 */
export async function furtherPosts(classes: readonly FurtherClass[], { files, cards }: Attached) {
  const contents = classes.length === 0 ? [] : await Promise.all(files.map((file) => bytesOfChosen('feed', file)))
  return async (post: Post): Promise<void> => {
    for (const { classId, lacked } of classes) {
      const fileIds: string[] = []
      for (const content of contents) fileIds.push((await queueBytes('feed', classId, content)).id)
      const shown = cards.filter((card) => !lacked.includes(card)).map(({ name: _, ...card }) => card)
      await enqueue(lateCalls.feed.post, { ...post, id: ownId(), classId, groupId: null, fileIds, cards: shown })
    }
  }
}

/** The files of a new post: those that another post has are copied for this one. */
export async function freeFiles(
  classId: string,
  files: readonly ChosenFile[],
  taken: readonly ChosenFile[],
): Promise<readonly ChosenFile[]> {
  const isTaken = ({ id }: ChosenFile) => taken.some((each) => each.id === id)
  // All are read before any is queued.
  const read = await Promise.all(
    files.map(async (file) => ({ file, copy: isTaken(file) ? await bytesOfChosen('feed', file) : null })),
  )
  const free: ChosenFile[] = []
  for (const { file, copy } of read) free.push(copy === null ? file : await queueBytes('feed', classId, copy))
  return free
}
