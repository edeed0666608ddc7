import { IconDeviceTv } from '@tabler/icons-react'
import type { PairedDevice } from '@takhti/schema/devices/pairing/model'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Age } from '#languages/Age.tsx'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { removeWithUndo, useRemoved } from '#ui/removal.ts'
import { nameOf } from './paired-name.ts'
import { SendDialog } from './SendDialog.tsx'
import './paired.css'

/** How often the list is polled while a device waits for its own confirmation, in milliseconds. */
const lookMs = 3_000

export const pairedScreen = screen({
  path: paths.devices,
  title: 'pairing',
  roles: ['instructor', 'admin'],
  load: () => q(lateCalls.pairing.status, {}),
  View: ({ data, refetch }) => <Devices devices={data.devices} refetch={refetch} />,
})

/** The screen, once its messages have loaded. */
export async function loadPaired() {
  await addWords('devices')
  return pairedScreen
}

function Devices({ devices, refetch }: { devices: readonly PairedDevice[]; refetch: () => void }) {
  const { t } = useTranslation()
  const removed = useRemoved()
  const shown = devices.filter(({ deviceId }) => !removed.has(deviceId))
  const isAnyClaimed = devices.some(({ status }) => status === 'claimed')
  useEffect(() => {
    if (!isAnyClaimed) return
    const beat = setInterval(refetch, lookMs)
    return () => clearInterval(beat)
  }, [isAnyClaimed, refetch])
  return (
    <div className="stack paired">
      <p className="soft">{t('pairing.lead')}</p>
      <CodeForm />
      {shown.length === 0 && <p className="card soft">{t('pairing.none')}</p>}
      <ul className="paired-list">
        {shown.map((device) => (
          <DeviceItem key={device.deviceId} device={device} />
        ))}
      </ul>
    </div>
  )
}

/** Asks for the code that a panel shows; the page of its QR code asks the rest. */
function CodeForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') void navigate({ to: paths.deviceLogin, params: { deviceId: code.trim() } })
  }
  return (
    <form className="card paired-form" onSubmit={submit}>
      <Field
        label={t('pairing.code')}
        hint={t('pairing.noneHint', { address: `${location.host}/pair` })}
        value={code}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="main" disabled={code.trim() === ''}>
        {t('pairing.next')}
      </Button>
    </form>
  )
}

function DeviceItem({ device }: { device: PairedDevice }) {
  const { t } = useTranslation()
  const [isSending, setSending] = useState(false)
  const unpair = useCommand(lateCalls.pairing.unpair)
  const name = nameOf(device, t)
  const { deviceId, status, lastSeenAt, isThis } = device
  return (
    <li className="card paired-device">
      <IconDeviceTv size={30} aria-hidden="true" />
      <div className="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="small soft">
          {status === 'claimed' ? t('pairing.waits') : lastSeenAt && <Age at={lastSeenAt} wording="sessions.seen" />}
        </p>
      </div>
      {isThis && (
        <span className="tag" data-tone="good">
          {t('pairing.this')}
        </span>
      )}
      {status === 'paired' && !isThis && (
        <>
          {rolesHere().includes('instructor') && (
            <Link
              className="button"
              to={paths.remote}
              params={{ deviceId }}
              aria-label={t('pairing.driveNamed', { name })}
            >
              {t('pairing.drive')}
            </Link>
          )}
          <Button aria-label={t('pairing.sendNamed', { name })} onClick={() => setSending(true)}>
            {t('pairing.sendText')}
          </Button>
        </>
      )}
      <Button
        look="danger"
        aria-label={t('pairing.unpairNamed', { name })}
        onClick={() => removeWithUndo([deviceId], t('library.removed', { name }), () => unpair.run({ deviceId }))}
      >
        {t('pairing.unpair')}
      </Button>
      {isSending && <SendDialog deviceId={deviceId} name={name} onClose={() => setSending(false)} />}
    </li>
  )
}
