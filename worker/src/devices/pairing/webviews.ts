import type { openWebviews } from '@takhti/schema/devices/messages/model'

/** Where the pages lie that a device can be told to open; no client says where. */
export function webviewPath(webview: (typeof openWebviews)[number]): string {
  return webview === 'OPEN_LICENSE_WEBVIEW' ? '/UpgradePlan' : '/UpgradePlan#contact'
}
