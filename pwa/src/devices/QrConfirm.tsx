import { IconDeviceMobileCheck, IconDeviceMobileX } from '@tabler/icons-react'
import type { Contract } from '@takhti/schema/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls, type OutputOf } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Notice } from '#ui/Notice.tsx'

type WaitingDevice = OutputOf<Contract['qr']['look']>

/** Asks which number the waiting device shows: a person who only scanned a stranger's code does not know it. */
export function QrConfirm({ device, deviceId }: { device: WaitingDevice; deviceId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useCommand(calls.qr.confirm)
  const [isTurnedAway, setTurnedAway] = useState(false)
  if (isTurnedAway || confirm.problem?.code === 'devices/code-invalid')
    return (
      <Notice
        mark={<IconDeviceMobileX size={36} />}
        title={t('device.turnedAwayTitle')}
        text={t('device.turnedAwayText')}
      />
    )

  const { browser, system } = device
  const isKnown = browser !== null && system !== null
  const name = isKnown ? t('device.named', { browser, system }) : (browser ?? system ?? t('device.someDevice'))

  async function choose(number: number) {
    const answer = await confirm.run({ deviceId, number })
    if (answer?.isLetIn) await navigate({ to: paths.deviceLoginSuccess })
    else setTurnedAway(true)
  }

  return (
    <Notice
      mark={<IconDeviceMobileCheck size={36} />}
      title={t('device.loginTitle')}
      text={t('device.loginText', { device: name })}
    >
      <div className="number-choice" role="group" aria-label={t('device.numbers')}>
        {device.numbers.map((number) => (
          <Button
            key={number}
            isBusy={confirm.isPending}
            disabled={confirm.isBlocked}
            // A refusal is shown from the command itself.
            onClick={() => void choose(number).catch(() => {})}
          >
            {number}
          </Button>
        ))}
      </div>
      <CommandProblem of={confirm} />
    </Notice>
  )
}
