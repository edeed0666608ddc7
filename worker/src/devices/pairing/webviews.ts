import type { openWebviews } from '@takhti/schema/devices/messages/model'

/** The paths of the pages that a device can be ordered to open; no client chooses them. */
export function webviewPath(webview: (typeof openWebviews)[number]): string {
  return webview === 'OPEN_LICENSE_WEBVIEW' ? '/UpgradePlan' : '/UpgradePlan#contact'
}
