// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import type { Tried } from './CommandProblem.tsx'
import { Field } from './Field.tsx'
import { FormFoot } from './FormFoot.tsx'
import { faultText, useForm } from './use-form.ts'

type Values = { name: string; code: string }

const idle: Tried = { isPending: false, isBlocked: false, problem: null }
const save = vi.fn<(values: Values) => Promise<unknown>>()

class Refusal extends Error {
  readonly code = 'classes/not-found'
}

type ShownProps = { initial?: Values; command?: Tried; draftKey?: string; isEmptiedOnSave?: boolean }

function Shown({ initial = { name: '', code: '' }, command = idle, ...given }: ShownProps) {
  const form = useForm({
    initial,
    command,
    save,
    check: ({ name }) => ({ name: faultText(name === '' ? 'nameMissing' : 'ok', (code) => `fault ${code}`) }),
    refusedAt: { 'classes/not-found': 'code' },
    ...given,
  })
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <Field label="Name" {...form.field('name')} />
      <Field label="Code" {...form.field('code')} />
      <p>{form.isDirty ? 'dirty' : 'clean'}</p>
      <FormFoot form={form} />
    </form>
  )
}

let page: TestPage

beforeEach(() => {
  save.mockReset().mockResolvedValue(null)
  sessionStorage.clear()
})

afterEach(async () => await page.leave())

const valueOf = (label: string) =>
  [...document.querySelectorAll('label')]
    .find(({ textContent }) => textContent === label)
    ?.parentElement?.querySelector('input')

test('[FM-1] a violated rule is shown at its field after the first submit, and nothing is sent', async () => {
  page = await show(<Shown />)
  expect(page.text()).not.toContain('fault')
  await page.press('Save')
  expect(valueOf('Name')?.getAttribute('aria-invalid')).toBe('true')
  expect(page.text()).toContain('fault nameMissing')
  await vi.waitFor(() => expect(document.activeElement).toBe(valueOf('Name')))
  expect(save).not.toHaveBeenCalled()
  await page.write('Name', 'Roots')
  expect(page.text()).not.toContain('fault')
})

test('[FM-2] two presses of the button send once', async () => {
  let finish = (_: unknown): void => {}
  save.mockReturnValue(new Promise((resolve) => (finish = resolve)))
  page = await show(<Shown initial={{ name: 'Roots', code: '' }} />)
  const button = page.all('button').find(({ name }) => name === 'Save')?.element
  button?.click()
  button?.click()
  await page.press('Save')
  expect(save).toHaveBeenCalledTimes(1)
  finish(null)
  await vi.waitFor(() => expect(button?.getAttribute('aria-busy')).toBe(null))
  await page.press('Save')
  expect(save).toHaveBeenCalledTimes(2)
})

const refused = { ...idle, problem: { code: 'classes/not-found' } } as const

test('[FM-3] a refusal is shown at its code’s field until that changes, others at the button', async () => {
  page = await show(<Shown command={refused} />)
  expect(valueOf('Code')?.closest('.field')?.textContent).toContain(english.errors['classes/not-found'])
  await page.write('Code', 'x')
  expect(page.text()).not.toContain(english.errors['classes/not-found'])
  await page.leave()
  page = await show(<Shown command={{ ...idle, problem: { code: 'common/conflict' } }} />)
  const foot = page.all('button').find(({ name }) => name === 'Save')?.element.parentElement
  expect(foot?.textContent).toContain(english.errors['common/conflict'])
})

test('[FM-4] a refused save retains the input, and an unexpected error is not swallowed', async () => {
  const caught = vi.fn()
  process.on('unhandledRejection', caught)
  save.mockRejectedValueOnce(new Refusal())
  page = await show(<Shown initial={{ name: 'Roots', code: '' }} isEmptiedOnSave />)
  await page.write('Code', 'x')
  await page.press('Save')
  expect(valueOf('Code')?.value).toBe('x')
  expect(caught).not.toHaveBeenCalled()
  save.mockRejectedValueOnce(new TypeError('defect'))
  await page.press('Save')
  await vi.waitFor(() => expect(caught).toHaveBeenCalledTimes(1))
  process.off('unhandledRejection', caught)
  await page.press('Save')
  expect(valueOf('Code')?.value).toBe('')
})

test('[FM-5] without a network a form that needs it is disabled and shows why', async () => {
  page = await show(<Shown initial={{ name: 'Roots', code: '' }} command={{ ...idle, isBlocked: true }} />)
  expect(page.text()).toContain(english.common.needsNetwork)
  await page.press('Save')
  expect(save).not.toHaveBeenCalled()
})

test('[FM-6] a draft survives a reload and ends with a save or on leaving the form', async () => {
  const key = 'takhti.draft.class'
  page = await show(<Shown draftKey="class" />)
  await page.write('Name', 'Roots')
  const stored = sessionStorage.getItem(key) ?? ''
  expect(stored).toBe('{"name":"Roots"}')
  await page.leave()
  expect(sessionStorage.getItem(key)).toBe(null)
  // A reload runs no cleanup.
  sessionStorage.setItem(key, stored)
  page = await show(<Shown draftKey="class" />)
  expect([valueOf('Name')?.value, page.text().includes('dirty')]).toEqual(['Roots', true])
  await page.press('Save')
  expect(sessionStorage.getItem(key)).toBe(null)
  expect(page.text()).toContain('clean')
})

test('[FM-7] a fresh answer replaces unchanged fields and leaves the changed ones', async () => {
  function Following() {
    const [initial, setInitial] = useState({ name: 'Old', code: 'old' })
    return (
      <>
        <Shown initial={initial} />
        <button type="button" onClick={() => setInitial({ name: 'Fresh', code: 'fresh' })}>
          Refetch
        </button>
      </>
    )
  }
  page = await show(<Following />)
  await page.write('Name', 'Mine')
  await page.press('Refetch')
  expect([valueOf('Name')?.value, valueOf('Code')?.value]).toEqual(['Mine', 'fresh'])
})
