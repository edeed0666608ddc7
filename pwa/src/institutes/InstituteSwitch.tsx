import { IconBuildingCommunity, IconCheck } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson, onPerson, requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { actIn } from './switch.ts'

/** The institutes of the person in the account menu; choosing one restarts the app there. */
export function InstituteSwitch() {
  const { t } = useTranslation()
  const { instituteId } = requirePerson()
  // A menu that was opened early shows the institutes once the server has listed them.
  const places = useSyncExternalStore(onPerson, () => currentPerson()?.places) ?? []
  return (
    <div role="group" aria-label={t('institutes.switch')}>
      {places.length > 1 &&
        places.map((place) => {
          const isHere = place.instituteId === instituteId
          return (
            <button
              key={place.instituteId}
              type="button"
              className="menu-item"
              aria-pressed={isHere}
              onClick={() => !isHere && void actIn(place)}
            >
              {isHere ? (
                <IconCheck size={20} aria-hidden="true" />
              ) : (
                <IconBuildingCommunity size={20} aria-hidden="true" />
              )}
              <span>
                <bdi>{place.name}</bdi> <span className="small soft">{t(`roles.${place.role}`)}</span>
              </span>
            </button>
          )
        })}
      <a className="menu-item" href={places.length > 1 ? paths.defaultInstitute : paths.pendingRequests}>
        {places.length > 1 ? t('institutes.chooseDefault') : t('institutes.join')}
      </a>
    </div>
  )
}
