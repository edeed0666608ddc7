// Requests go to the address of the person's school, which only an optional permission can allow; `all_urls` is not
// requested, and a page is read under `activeTab` alone.
const anySchool = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type Build = { isFirefox: boolean; isBuild: boolean }

/** The manifest beside what the entry points give. Firefox has a sidebar in place of the side panel, and needs no permission for it. */
export function manifestOf({ isFirefox, isBuild }: Build) {
  return {
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: [...(isFirefox ? [] : ['sidePanel']), 'storage', 'activeTab', 'scripting', 'contextMenus'],
    optional_host_permissions: anySchool,
    action: { default_title: '__MSG_open__' },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+T' } } },
    ...(isFirefox ? inFirefox : inChromium),
    // While developing, WXT serves scripts from its own server.
    ...(isBuild && { content_security_policy: { extension_pages: strictPolicy } }),
  }
}

const inChromium = {
  minimum_chrome_version: '126',
  // Neither pages nor other extensions may open a channel.
  externally_connectable: { ids: [] as string[] },
}

// Without `externally_connectable` Firefox opens no channel to pages; a script reads the player's world from 128 on.
const inFirefox = {
  browser_specific_settings: {
    gecko: {
      id: 'extension@takhti.invalid',
      strict_min_version: '128.0',
      // The text that the person sends, and the session of the device.
      data_collection_permissions: { required: ['websiteContent', 'authenticationInfo'] },
    },
  },
}
