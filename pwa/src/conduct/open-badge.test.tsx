// @vitest-environment happy-dom
import { badgeColours, badgeSymbols } from '@takhti/schema/conduct/badges'
import type { ConductEntry } from '@takhti/schema/conduct/model'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import type { Screen } from '#screen/screen.tsx'
import words from '../locales/en/conduct.json'
import { badgePicture } from './badge-picture.ts'
import { OpenBadgeButton } from './OpenBadgeButton.tsx'

const send = vi.hoisted(() => vi.fn())
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#ui/save-file.ts', () => ({ saveFile, fileName: (name: string, ending: string) => `${name}.${ending}` }))

let page: TestPage | null = null

afterEach(() => page?.leave())

const credential = 'eyJh.eyJi.c2ln'

/** The element that a program reads for the credential. */
function bakedIn(svg: string): Element | null {
  const { documentElement } = new DOMParser().parseFromString(svg, 'image/svg+xml')
  return (
    [...documentElement.children].find(
      (each) => each.localName === 'openbadges:credential' || each.localName === 'credential',
    ) ?? null
  )
}

test('[OB-5] a picture of each drawing and colour has the signed badge as its first element', () => {
  for (const symbol of badgeSymbols)
    for (const colour of badgeColours) {
      const svg = badgePicture({ badge: { symbol, colour }, name: 'Über "A" & <B>', credential })
      expect(svg).toContain('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"')
      expect(bakedIn(svg)?.getAttribute('verify')).toBe(credential)
      expect(svg).toContain('<title>Über &quot;A&quot; &amp; &lt;B></title>')
      expect(svg).not.toContain('undefined')
    }
})

const entry = (over: Partial<ConductEntry>) =>
  ({ id: 'e', remarks: 'Kind', behaviorPoints: 1, badge: null, ...over }) as ConductEntry

const badge = {
  badgeType: 'helper',
  name: 'Helping hand',
  symbol: 'helper' as const,
  colour: 'green' as const,
  isDefault: true,
  isEarned: false,
  isRemoved: false,
}

async function show(of: ConductEntry) {
  const Component = () => <OpenBadgeButton entry={of} />
  // A partial screen: the test uses only its path and component.
  page = await showScreen({ path: '/', Component } as unknown as Screen, '/', words)
}

test('[OB-5] a badge is saved under its name, and a remark has no download', async () => {
  await show(entry({}))
  expect(document.querySelector('button')).toBeNull()
  await page?.leave()
  send.mockResolvedValue({ credential })
  await show(entry({ badge }))
  const button = document.querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe('Download the badge: Helping hand')
  await act(async () => button?.click())
  await expect.poll(() => saveFile.mock.calls.length).toBe(1)
  const [name, file] = saveFile.mock.calls[0] as [string, Blob]
  expect(name).toBe('Helping hand.svg')
  expect(await file.text()).toContain(credential)
})
