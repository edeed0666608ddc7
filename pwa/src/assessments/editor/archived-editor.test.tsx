// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { blankQuestion } from '#files/sets/port.tsx'
import { screen } from '#screen/screen.tsx'
import { ReadOnly } from '#ui/read-only.ts'
import { assessmentOnDevice, changeQuestions, createAssessment, newId } from '../assessment-store.ts'
import { EditorView } from './EditorView.tsx'

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('#api/client.ts', () => ({
  send: () => Promise.reject(new Error('there is no internet')),
  onRefusal: () => {},
}))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

let page: TestPage

afterEach(() => page.leave())

async function opened(isArchived: boolean): Promise<(name: string) => boolean[]> {
  rememberPerson({
    personId: `archivist-${isArchived}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
  const classId = '01890000-0000-7000-8000-00000000c1a5'
  const id = await createAssessment({ classId, name: 'Plants', type: 'test' }, newId())
  const item = { ...blankQuestion(newId(), newId), description: 'Where is food made?' }
  await changeQuestions(id, [{ kind: 'put', item, version: newId(), base: null }])
  function View() {
    const { data } = useQuery(assessmentOnDevice(id))
    return data ? (
      <ReadOnly value={isArchived}>
        <EditorView assessment={data.data} />
      </ReadOnly>
    ) : null
  }
  page = await showScreen(screen({ path: '/', title: 'assessments', roles: ['instructor'], View }), '/')
  await vi.waitFor(() => expect(page.text()).toContain('Where is food made?'))
  // A button of a disabled fieldset matches, though its own attribute is absent.
  return (name) =>
    page
      .all('button')
      .flatMap((each) => (each.name === name ? [each.element.closest('fieldset[disabled]') === null] : []))
}

test('[CL-43] in an archived class questions are downloaded, and none is imported', async () => {
  const isEnabled = await opened(true)
  expect(isEnabled('Download questions')).toEqual([true])
  expect(isEnabled('Import questions')).toEqual([false])
})

test('[CL-44] in a class that takes writes each of the two is there once', async () => {
  const isEnabled = await opened(false)
  expect(isEnabled('Download questions')).toEqual([true])
  expect(isEnabled('Import questions')).toEqual([true])
})
