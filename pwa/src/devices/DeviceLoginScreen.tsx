import { IconDevices } from '@tabler/icons-react'
import { isQrId } from '@takhti/schema/accounts/qr/rules'
import { normaliseCode } from '@takhti/schema/classes/rules'
import { isPairingCode } from '@takhti/schema/devices/pairing/rules'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rolesHere } from '#api/person.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PairConfirm } from './PairConfirm.tsx'
import { QrConfirm } from './QrConfirm.tsx'

const pairing = screen({
  path: paths.deviceLogin,
  title: 'device',
  // The server lets only teachers pair a device, and the page states it.
  roles: ['instructor', 'learner', 'admin'],
  load: ({ deviceId = '' }) => q(lateCalls.devices.look, { userCode: deviceId }),
  refusals: { 'devices/code-invalid': WrongCodePage },
  View: ({ data, params }) => <Confirm clientName={data.clientName} userCode={params['deviceId'] ?? ''} />,
})

const signingIn = screen({
  path: paths.deviceLogin,
  title: 'device',
  roles: ['instructor', 'learner', 'admin'],
  load: ({ deviceId = '' }) => q(calls.qr.look, { deviceId }),
  refusals: { 'devices/code-invalid': WrongCodePage },
  View: ({ data, params }) => <QrConfirm device={data} deviceId={params['deviceId'] ?? ''} />,
})

const panel = screen({
  path: paths.deviceLogin,
  title: 'device',
  roles: ['instructor', 'admin'],
  load: ({ deviceId = '' }) => q(lateCalls.pairing.look, { deviceCode: deviceId }),
  refusals: { 'devices/code-invalid': WrongCodePage },
  View: ({ data, params }) => <PairConfirm device={data} deviceCode={params['deviceId'] ?? ''} />,
})

// Loads its messages as well, like the list of devices.
const PanelLogin = lazy(async () => {
  await addWords('devices')
  return { default: panel.Component }
})

/** One address for every kind of code; they differ in length, so that none is mistaken for another. */
export const deviceLoginScreen = { ...signingIn, Component: DeviceLogin }

function DeviceLogin() {
  const { deviceId = '' } = useParams({ strict: false })
  const { t } = useTranslation()
  const code = normaliseCode(deviceId)
  if (isPairingCode(code))
    return (
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <PanelLogin />
      </Suspense>
    )
  return isQrId(code) ? <signingIn.Component /> : <pairing.Component />
}

function Confirm({ clientName, userCode }: { clientName: string; userCode: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const approve = useCommand(lateCalls.devices.approve)
  if (approve.problem?.code === 'devices/code-invalid') return <WrongCode />

  async function confirm() {
    await approve.run({ userCode })
    await navigate({ to: paths.deviceLoginSuccess })
  }

  return (
    <Notice mark={<IconDevices size={36} />} title={userCode} text={t('device.text', { name: clientName })}>
      <Button
        look="main"
        isBusy={approve.isPending}
        disabled={approve.isBlocked}
        // A refusal is shown from the command itself.
        onClick={() => void confirm().catch(() => {})}
      >
        {t('device.confirm')}
      </Button>
      <CommandProblem of={approve} />
    </Notice>
  )
}

function WrongCode({ isPage = false }: { isPage?: boolean }) {
  const { t } = useTranslation()
  const pairs = rolesHere().some((role) => role === 'instructor' || role === 'admin')
  return (
    <Notice
      isPage={isPage}
      mark={<IconDevices size={36} />}
      title={t('device.wrongTitle')}
      text={t('device.wrongText')}
    >
      {/* The other address leads to the person's start page. */}
      <a className="button" data-look="main" href={pairs ? paths.devices : '/dashboard'}>
        {pairs ? t('pairing.title') : t('states.home')}
      </a>
    </Notice>
  )
}

/** Where no other part of the page has a heading. */
function WrongCodePage() {
  return <WrongCode isPage />
}
