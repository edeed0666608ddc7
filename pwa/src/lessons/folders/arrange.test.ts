import type { Folder } from '@takhti/schema/lessons/folders/model'
import { expect, test } from 'vitest'
import type { LocalLesson } from '#offline/rows.ts'
import { arrange, tagsOf, type Wish } from './arrange.ts'

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`

function aLesson(name: string, more: Partial<LocalLesson> = {}): LocalLesson {
  const made = { lessonType: 'LESSON', createdBy: 'me', authorName: 'Mina', classIds: [], isPublic: false } as const
  const times = { createdAt: at(1), updatedAt: at(1) }
  const local = { isLocal: 0, downloadedBytes: null, openedAt: null } as const
  const filed = { parentId: null, tags: [], isStarred: false, publications: [] }
  return { flow_id: name, name, ...made, classIds: [], ...times, ...local, ...filed, ...more }
}

function aFolder(id: string, parentId: string | null = null): Folder {
  return { id, name: id, parentId, lessonType: 'LESSON', createdAt: at(1), updatedAt: at(1) }
}

const wish: Wish = {
  ...{ lessonType: 'LESSON', folderId: null, sorting: 'modified' },
  ...{ search: '', tag: null, isStarredOnly: false },
}
const folders = [aFolder('Optics', 'Physics'), aFolder('Physics'), aFolder('Lenses', 'Optics')]
const lessons = [
  aLesson('Waves', { parentId: 'Optics', updatedAt: at(2), tags: ['light'] }),
  aLesson('Atoms', { createdAt: at(3), isStarred: true, tags: ['light', 'matter'] }),
  aLesson('Émile', { updatedAt: at(3) }),
  aLesson('Lost', { parentId: 'nowhere' }),
  aLesson('Kept', { lessonType: 'CONTENT' }),
]

function shown(over: Partial<Wish>) {
  const { path, ...shelf } = arrange({ folders, lessons }, { ...wish, ...over }, new Intl.Collator('en'))
  return [path, shelf.folders, shelf.lessons].map((each) => each.map(({ name }) => name))
}

test('a shelf shows its own folders and lessons, and its path', () => {
  expect(shown({})).toEqual([[], ['Physics'], ['Émile', 'Atoms', 'Lost']])
  expect(shown({ folderId: 'Optics' })).toEqual([['Physics', 'Optics'], ['Lenses'], ['Waves']])
  expect(shown({ folderId: 'gone' })[2]).toHaveLength(3)
  expect(shown({ lessonType: 'CONTENT' })).toEqual([[], [], ['Kept']])
})

test('lessons are ordered by name, creation date or last change', () => {
  expect(shown({ sorting: 'name' })[2]).toEqual(['Atoms', 'Émile', 'Lost'])
  expect(shown({ sorting: 'created' })[2]?.[0]).toBe('Atoms')
})

test('search, tags and favourites cover every folder', () => {
  expect(shown({ search: 'wav' })).toEqual([[], [], ['Waves']])
  expect(shown({ search: 'light' })[2]).toEqual(['Waves', 'Atoms'])
  expect(shown({ search: 'emile' })[2]).toEqual(['Émile'])
  expect(shown({ search: 'opt' })[1]).toEqual(['Optics'])
  expect(shown({ tag: 'light' })[2]).toEqual(['Waves', 'Atoms'])
  expect(shown({ isStarredOnly: true })).toEqual([[], [], ['Atoms']])
  expect(tagsOf(lessons, 'LESSON')).toEqual(['light', 'matter'])
})

test('lessons that the server finds by their pages are listed with those found here', () => {
  const found = new Set(['Émile', 'Kept'])
  const shelf = arrange({ folders, lessons, found }, { ...wish, search: 'wav' }, new Intl.Collator('en'))
  expect(shelf.lessons.map(({ name }) => name)).toEqual(['Émile', 'Waves'])
})
