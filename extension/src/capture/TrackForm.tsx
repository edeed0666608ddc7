import { useWords } from '#app/words.tsx'
import { isSameTrack } from './youtube/tracks.ts'
import type { Track } from './youtube/transcript.ts'

type Chosen = Omit<Track, 'name'>
type Props = { tracks: readonly Track[]; chosen: Chosen | null; onChoose: (track: Chosen) => void }

/** Chooses among a video's captions; choosing reads the page once more. */
export function TrackForm({ tracks, chosen, onChoose }: Props) {
  const { t } = useWords()
  if (tracks.length < 2) return null
  const shown = tracks.findIndex((track) => isSameTrack(track, chosen))
  return (
    <label>
      {t('captions.choose')}
      <select
        value={shown}
        onChange={(event) => {
          const track = tracks[Number(event.target.value)]
          if (track) onChoose({ lang: track.lang, isAutomatic: track.isAutomatic })
        }}
      >
        {shown < 0 && <option value={-1}>{t('captions.unknown')}</option>}
        {tracks.map((track, index) => (
          <option key={index} value={index}>
            {track.name || track.lang} · {t(track.isAutomatic ? 'captions.automatic' : 'captions.written')}
          </option>
        ))}
      </select>
    </label>
  )
}
