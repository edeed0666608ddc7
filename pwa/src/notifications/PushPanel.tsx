import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { isPushed, storePushTexts, startPush, stopPush } from './push-subscription.ts'

/** Turns notifications of a closed app on and off; the browser asks only when the user presses the button. */
export function PushPanel() {
  const { t } = useTranslation()
  const key = useQuery(q(lateCalls.push.key, {})).data?.data.key ?? null
  const subscribe = useCommand(lateCalls.push.subscribe)
  const unsubscribe = useCommand(lateCalls.push.unsubscribe)
  const [isOn, setOn] = useState(false)
  const [isDenied, setDenied] = useState(false)
  useEffect(() => {
    void isPushed().then(setOn, () => {})
    void storePushTexts(t).catch(() => {})
  }, [t])
  if (key === null || !('PushManager' in window)) return null

  async function turnOn(publicKey: string) {
    const subscription = await startPush(publicKey)
    setDenied(subscription === null)
    if (subscription === null) return
    await subscribe.run(subscription)
    setOn(true)
  }

  async function turnOff() {
    await stopPush()
    await unsubscribe.run({})
    setOn(false)
  }

  return (
    <section className="card push-panel stack" aria-labelledby="push-title">
      <h2 id="push-title">{t('push.title')}</h2>
      <p className="soft">{isOn ? t('push.isOn') : t('push.text')}</p>
      <div>
        <Button
          look={isOn ? 'plain' : 'main'}
          isBusy={subscribe.isPending || unsubscribe.isPending}
          // A refusal is shown from the command itself.
          onClick={() => void (isOn ? turnOff() : turnOn(key)).catch(() => {})}
        >
          {isOn ? t('push.off') : t('push.on')}
        </Button>
      </div>
      {isDenied && <p role="alert">{t('push.denied')}</p>}
      <CommandProblem of={subscribe} />
    </section>
  )
}
