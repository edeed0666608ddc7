import { expect, test } from 'vitest'
import { manifestOf } from './manifest.ts'

const chromium = manifestOf({ isFirefox: false, isBuild: true })
const firefox = manifestOf({ isFirefox: true, isBuild: true })

test('[XB-1] each browser is asked for permissions that it knows, and for no host at the start', () => {
  expect(chromium.permissions).toEqual(['sidePanel', 'storage', 'activeTab', 'scripting', 'contextMenus'])
  expect(firefox.permissions).toEqual(['storage', 'activeTab', 'scripting', 'contextMenus'])
  for (const manifest of [chromium, firefox]) {
    expect(manifest).not.toHaveProperty('host_permissions')
    expect(manifest.content_security_policy?.extension_pages).toContain("default-src 'none'")
  }
})

test('[XB-2] keys of one browser are not in the manifest of the other', () => {
  expect(chromium).toMatchObject({ minimum_chrome_version: '126', externally_connectable: { ids: [] } })
  expect(chromium).not.toHaveProperty('browser_specific_settings')
  expect(firefox).toMatchObject({ browser_specific_settings: { gecko: { strict_min_version: '128.0' } } })
  expect(firefox).not.toHaveProperty('minimum_chrome_version')
  expect(firefox).not.toHaveProperty('externally_connectable')
})
