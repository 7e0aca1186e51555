import { api, settingsIds } from '@tablier/contracts'
import { AppError } from '../calls/app-error.ts'
import { restorableFields, type RestoreVersion } from '../history/record-version.ts'
import { changeDeskSettings, changeSettings, readDeskSettings, readSettings, type SettingsHost } from './settings.ts'

/** Restores settings as a save of those that differ, with everything that guards a save. */
export const restoreSettings: RestoreVersion<SettingsHost> = async (host, revision, caller) => {
  if (revision.id === settingsIds.site) {
    const present = await readSettings(host.db)
    const body = restorableFields(api.settings.update, revision, present)
    return changeSettings(host, { ...body, version: present.version }, caller, revision.number)
  }
  if (revision.id !== settingsIds.desk) throw new AppError('not_found')
  const present = await readDeskSettings(host.db)
  const body = restorableFields(api.deskSettings.update, revision, present)
  return changeDeskSettings(host, { ...body, version: present.version }, caller, revision.number)
}
