// @vitest-environment happy-dom
import type { LessonPlan } from '@takhti/schema/ai/model'
import type { Content } from '@takhti/schema/files/model'
import { maxLessonNameLength } from '@takhti/schema/lessons/rules'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { sourceOf } from './source-of.ts'

const { makeTask } = vi.hoisted(() => ({ makeTask: vi.fn() }))

vi.mock('./engines/make-task.ts', () => ({ makeTask }))
vi.mock('./use-engines.ts', async (original) => ({ ...(await original<object>()), sharedWorker: () => null }))
// It opens a lesson's board, which is another area's.
vi.mock('./TextTools.tsx', () => ({ TextTools: ({ name }: { name: string }) => <p>Made as {name}.</p> }))

const plan: LessonPlan = { title: 'Rivers', structure: 'FIVE_E', outcomes: [], phases: [], missing: [], madeBy: 'edge' }

let page: TestPage

afterEach(() => page.leave())

async function shown(name: string): Promise<void> {
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  makeTask.mockReset().mockResolvedValue({ answer: plan, origin: { madeBy: 'edge', instead: null } })
  const content = { id: 'item', name, kind: 'article', language: 'en', segments: [] } as unknown as Content
  page = await show(<PlanPanel content={content} tasked={{ source: sourceOf(content), engine: 'edge', models: {} }} />)
}

const field = 'Name of the lesson plan'
const message = 'Please Enter a name for the Lesson Plan'

test('[AI-30] a lesson plan without a name is not made, and asks for one', async () => {
  await shown('Rivers')
  expect(page.text()).not.toContain(message)
  await page.write(field, '  ')
  await page.press('Generate')
  expect(page.text()).toContain(message)
  expect(makeTask).not.toHaveBeenCalled()
  await page.write(field, ' Rivers of Odisha ')
  expect(page.text()).not.toContain(message)
  await page.press('Generate')
  await vi.waitFor(() => expect(page.text()).toContain('Made as Rivers of Odisha.'))
})

test('[AI-31] a plan that loses its name cannot be saved, and is still read', async () => {
  await shown('R'.repeat(300))
  await page.press('Generate')
  await vi.waitFor(() =>
    expect(page.text()).toMatch(new RegExp(`Made as Lesson plan: R{${maxLessonNameLength - 13}}\\.`)),
  )
  await page.write(field, '')
  expect(page.text()).not.toContain('Made as')
  expect(document.querySelector('[aria-label="Lesson plan"]')).not.toBeNull()
})
