type Rows = { personId: string; instituteId: string; classId: string; contentId: string }

/** A subscription that no push service ever gave. */
const aSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/nobody',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** Inputs for the calls of paired devices, and of push notifications. */
export const deviceSamples = {
  'notifications.list': ({ personId }) => ({ receivers: personId }),
  'notifications.readAll': () => ({}),
  'devices.start': () => ({ clientName: 'A device' }),
  'devices.look': () => ({ userCode: 'AAAAAAA' }),
  'devices.approve': () => ({ userCode: 'AAAAAAA' }),
  'devices.finish': () => ({ deviceCode: 'nobody-made-this' }),
  'qr.ask': () => ({}),
  'qr.look': () => ({ deviceId: 'AAAAAAAA' }),
  'qr.confirm': () => ({ deviceId: 'AAAAAAAA', number: 10 }),
  'qr.finish': () => ({ deviceCode: 'nobody-made-this' }),
  'notifications.removeAll': ({ personId }) => ({ receiverId: personId }),
  'notifications.broadcast': () => ({ cursor: 0 }),
  'pairing.ask': () => ({}),
  'pairing.wait': () => ({ deviceSecret: 'nobody-made-this' }),
  'pairing.confirm': () => ({ deviceSecret: 'nobody-made-this', isRight: true }),
  'pairing.look': () => ({ deviceCode: 'AAAAAA' }),
  'pairing.pair': () => ({ deviceCode: 'AAAAAA' }),
  'pairing.unpair': ({ contentId }) => ({ deviceId: contentId }),
  'pairing.status': () => ({}),
  'pairing.send': ({ personId, instituteId }) => ({
    userKneuraId: personId,
    instituteKneuraId: instituteId,
    type: 'COPY_CLIPBOARD',
    message: { text: 'Leaves' },
  }),
  'pairing.sendToWaiting': () => ({ deviceCode: 'AAAAAA', type: 'OPEN_LICENSE_WEBVIEW' }),
  'push.key': () => ({}),
  'push.subscribe': () => aSubscription,
  'push.unsubscribe': () => ({}),
  'noticeChoices.get': () => ({}),
  'noticeChoices.choose': ({ classId }) => ({ classId, isOn: false }),
  'noticeChoices.remindBefore': () => ({ minutes: 30 }),
  'digests.get': () => ({}),
  'digests.choose': () => ({ pace: 'never', timeZone: 'Asia/Kolkata' }),
  'quiet.get': ({ classId }) => ({ classId }),
  'quiet.choose': ({ classId }) => ({ classId, hours: { from: 1200, to: 420 } }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>
