import { useBlobAddress } from './use-blob-address.ts'

type SoundPlayerProps = { id: string; label: string; load: () => Promise<Blob>; without: string }

/** Plays a sound that is loaded by an id; `without` is shown where it cannot be loaded. */
export function SoundPlayer({ id, label, load, without }: SoundPlayerProps) {
  const address = useBlobAddress(id, load)
  if (address === null) return <p className="small soft">{without}</p>
  // A person's own recording has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls className="sound-player" src={address} aria-label={label} />
}
