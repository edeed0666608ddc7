// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { endEarlyJoin } from './early-join.ts'
import { JoinForm } from './JoinForm.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))

let page: TestPage
let early: HTMLInputElement

beforeEach(() => {
  localStorage.clear()
  send.mockReset()
  const form = Object.assign(document.createElement('form'), { innerHTML: '<input id="early-name">' })
  document.body.append(Object.assign(document.createElement('div'), { id: 'early-join' }))
  document.querySelector('#early-join')?.append(form)
  const field = form.querySelector('input')
  if (field === null) throw new Error('no field')
  early = field
})

afterEach(async () => {
  endEarlyJoin()
  Reflect.deleteProperty(globalThis, 'earlyAnswer')
  await page.leave()
})

const open = async (onLogin = vi.fn(async () => {})) => {
  page = await show(<JoinForm code="7BSCKX4" person={null} onLogin={onLogin} />)
  return onLogin
}

const field = () => document.querySelector<HTMLInputElement>('input:not(#early-name)')

// Fault: a form that begins empty takes away what a student has typed, and the keyboard of the phone.
test('[EJ-1] the screen takes over the name, the focus and the cursor of the page’s own form', async () => {
  early.value = 'Mina'
  early.focus()
  early.setSelectionRange(2, 3)
  await open()
  expect(field()?.value).toBe('Mina')
  expect(document.activeElement).toBe(field())
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([2, 3])
  expect(send).not.toHaveBeenCalled()
})

test('[EJ-2] a join that the page sent is not sent again, and its answer signs in', async () => {
  early.value = 'Mina'
  early.form?.setAttribute('aria-busy', 'true')
  Reflect.set(globalThis, 'earlyAnswer', Promise.resolve(Response.json({ userId: 'mina' })))
  const onLogin = await open()
  await vi.waitFor(() => expect(onLogin).toHaveBeenCalledWith({ userId: 'mina' }))
  expect(send).not.toHaveBeenCalled()
})

test('[EJ-3] its refusal is shown, and the next press sends; a lost answer is repeated', async () => {
  early.value = 'Mina'
  early.form?.setAttribute('aria-busy', 'true')
  const refused = { code: 'classes/guests-full', message: '', requestId: 'r', retry: false }
  Reflect.set(globalThis, 'earlyAnswer', Promise.resolve(Response.json(refused, { status: 409 })))
  await open()
  await vi.waitFor(() => expect(page.text()).toContain(english.errors['classes/guests-full']))
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValue({ userId: 'mina' })
  await page.press(english.join.button)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await page.leave()
  Reflect.set(globalThis, 'earlyAnswer', Promise.resolve(null))
  const onLogin = await open()
  await vi.waitFor(() => expect(onLogin).toHaveBeenCalledWith({ userId: 'mina' }))
  expect(send).toHaveBeenCalledTimes(2)
})
