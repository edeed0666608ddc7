// @vitest-environment happy-dom
import type { CardSound } from '@takhti/schema/questions/decks/model'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../../../locales/en/flashcards.json'
import { SoundField } from './SoundField.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

let page: TestPage
let chosen: (CardSound | undefined)[] = []

beforeEach(async () => {
  chosen = []
  send.mockReset().mockResolvedValue({ id: 'f', missing: [0] })
  page = await show(<SoundField label="Front" sound={undefined} onSound={(sound) => chosen.push(sound)} />, words)
})

afterEach(() => page.leave())

async function choose(file: File): Promise<string> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field for a file')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await vi.waitFor(() => expect(chosen.length > 0 || alertText() !== '').toBe(true))
  return alertText()
}

const alertText = () => document.querySelector('[role=alert]')?.textContent ?? ''
const mp3 = (length = 8) => Uint8Array.from([0x49, 0x44, 0x33, ...Array.from({ length: length - 3 }, () => 0)])

test('[FL-44] a sound is stored by the type of its bytes, whatever its file declares', async () => {
  expect(await choose(new File([mp3()], 'leaf.bin', { type: 'text/html' }))).toBe('')
  expect(chosen).toEqual([{ id: 'f', mediaType: 'audio/mpeg', bytes: 8 }])
  const [, begun] = send.mock.calls.find(([call]) => call === lateCalls.uploads.begin) ?? []
  expect(begun).toMatchObject({ file: 'leaf.bin', mediaType: 'audio/mpeg', bytes: 8 })
})

test('[FL-45] a page, a large file and a full storage are refused with their reasons', async () => {
  expect(await choose(new File(['<html>'], 'page.mp3', { type: 'audio/mpeg' }))).toContain('no sound')
  expect(await choose(new File([mp3(4_000_001)], 'long.mp3'))).toContain('larger than 4 MB')
  expect(send).not.toHaveBeenCalled()
  send.mockRejectedValue(new ApiError('LICENSE_LIMIT_EXHAUSTED'))
  expect(await choose(new File([mp3()], 'leaf.mp3'))).toContain('no room')
  expect(chosen).toEqual([])
})
