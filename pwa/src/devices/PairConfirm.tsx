import { IconDeviceTv, IconDeviceTvOff } from '@tabler/icons-react'
import type { Contract } from '@takhti/schema/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { nameOf } from './paired-name.ts'
import './paired.css'

type PairConfirmProps = { device: OutputOf<Contract['pairing']['look']>; deviceCode: string }

/** Asks whether the words on the device match: a person who only scanned a stranger's code does not see them. */
export function PairConfirm({ device, deviceCode }: PairConfirmProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const pair = useCommand(lateCalls.pairing.pair, { isShownInPlace: true })
  const [isTurnedAway, setTurnedAway] = useState(false)
  const [name, setName] = useState('')
  if (isTurnedAway || pair.problem?.code === 'devices/code-invalid')
    return (
      <Notice mark={<IconDeviceTvOff size={36} />} title={t('device.turnedAwayTitle')} text={t('device.wrongText')} />
    )

  async function confirm() {
    await pair.run({ deviceCode, ...(name.trim() !== '' && { name: name.trim() }) })
    await navigate({ to: paths.devices })
  }

  return (
    <Notice mark={<IconDeviceTv size={36} />} title={nameOf(device, t)} text={t('pairing.compare')}>
      <p className="paired-words" dir="ltr" lang="en">
        {device.words.join(' ')}
      </p>
      <Field label={t('pairing.name')} value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      <Button
        look="main"
        isBusy={pair.isPending}
        disabled={pair.isBlocked}
        // A refusal is shown from the command itself.
        onClick={() => void confirm().catch(() => {})}
      >
        {t('pairing.pair')}
      </Button>
      <Button onClick={() => setTurnedAway(true)}>{t('pairing.notMine')}</Button>
      <CommandProblem of={pair} />
    </Notice>
  )
}
