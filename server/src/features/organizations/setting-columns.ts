import { clinicSettings, type ClinicSettings } from '@polyclinic/domain/organizations/model.ts'

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type AllFields = ClinicSettings['policy'] &
  ClinicSettings['booking'] &
  ClinicSettings['retention'] &
  ClinicSettings['reminders'] &
  ClinicSettings['billing'] &
  ClinicSettings['audit']

/** The settings as columns of `organizations`: `freeUntilMinutes` stands in `free_until_minutes`. */
export type SettingColumns = { [Field in keyof AllFields & string as SnakeCase<Field>]: AllFields[Field] }

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const groups = Object.entries(clinicSettings.shape).map(([group, { shape }]) => ({
  group: group as keyof ClinicSettings,
  fields: Object.keys(shape).map((field) => ({ field, column: columnOf(field) as keyof SettingColumns })),
}))

type StoredSettings = {
  [Group in keyof ClinicSettings]: {
    [Field in keyof ClinicSettings[Group]]-?: Exclude<ClinicSettings[Group][Field], undefined>
  }
}

/** What the columns say, of every setting in the schema. Their values are the schema's, by the checks of the table. */
export const readSettings = (row: Record<keyof SettingColumns, unknown>): StoredSettings =>
  Object.fromEntries(
    groups.map(({ group, fields }) => [
      group,
      Object.fromEntries(fields.map(({ field, column }) => [field, row[column]])),
    ]),
  ) as StoredSettings

/** A setting that is not given leaves its column as it is. */
export const settingColumns = (settings: ClinicSettings): SettingColumns =>
  Object.fromEntries(
    groups.flatMap(({ group, fields }) => {
      const values = settings[group] as Record<string, unknown>
      return fields.map(({ field, column }) => [column, values[field]])
    }),
  ) as SettingColumns

/** Some of the settings, by the names of their columns. */
export const columnsOfFields = (fields: Partial<AllFields>): Partial<SettingColumns> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))
