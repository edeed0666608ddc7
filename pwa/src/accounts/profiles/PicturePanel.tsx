import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Avatar } from './Avatar.tsx'

const PictureDialog = lazy(() => import('./PictureDialog.tsx').then((file) => ({ default: file.PictureDialog })))

/** The person's avatar, and its actions. */
export function PicturePanel({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const set = useCommand(calls.profiles.setPicture)
  return (
    <section className="card profile-picture" aria-label={t('profile.picture')}>
      <Avatar personId={profile.userId} hash={profile.picture} name={profile.first_name} />
      <div className="row">
        <label className="button" htmlFor={id} aria-disabled={set.isBlocked || undefined}>
          {profile.picture === null ? t('profile.addPicture') : t('profile.changePicture')}
        </label>
        <input
          id={id}
          className="hidden"
          type="file"
          accept="image/*"
          disabled={set.isBlocked}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null)
            // Cleared, so that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        {profile.picture !== null && (
          <Button
            look="quiet"
            isBusy={set.isPending}
            disabled={set.isBlocked}
            // A refusal is shown below.
            onClick={() => void set.run({ picture: null }).catch(() => {})}
          >
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
      <CommandProblem of={set} />
      {file && (
        <Suspense fallback={null}>
          <PictureDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </section>
  )
}
