// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { SpinnerOverlay } from './SpinnerOverlay.tsx'
import { hideSpinner, showSpinner, useSpinner } from './spinners.ts'

let page: TestPage

function Shown() {
  const spinner = useSpinner()
  return spinner && <SpinnerOverlay message={spinner.message} />
}

const text = () => document.querySelector('.spinner-overlay')?.textContent ?? null

async function after(change: () => void): Promise<string | null> {
  await act(async () => change())
  return text()
}

afterEach(async () => {
  hideSpinner()
  await page.leave()
  vi.unstubAllGlobals()
})

test('[SR-1] the overlay obeys its tag: another one neither shows nor hides it', async () => {
  page = await show(<Shown />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  expect(await after(() => showSpinner({ tag: 'a', isDisabled: true }))).toBeNull()
  expect(await after(() => showSpinner({ tag: 'a' }))).toBe('Loading...')
  expect(await after(() => showSpinner({ tag: 'b', message: 'Other' }))).toBe('Loading...')
  expect(await after(() => showSpinner({ tag: 'a', message: 'Saving' }))).toBe('Saving')
  expect(await after(() => hideSpinner('b'))).toBe('Saving')
  expect(await after(() => hideSpinner('a'))).toBeNull()
  expect(await after(() => showSpinner())).toBe('Loading...')
  expect(await after(() => hideSpinner())).toBeNull()
})

test('[SR-1] the ring has the specification’s size and thickness, and Escape does not close it', async () => {
  page = await show(<Shown />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await after(() => showSpinner())
  const ring = document.querySelector('.spinner-overlay svg')
  expect([ring?.getAttribute('width'), ring?.querySelector('circle')?.getAttribute('stroke-width')]).toEqual([
    '40',
    '3.6',
  ])
  const cancel = new Event('cancel', { cancelable: true })
  document.querySelector('.spinner-overlay')?.dispatchEvent(cancel)
  expect(cancel.defaultPrevented).toBe(true)
})
