import type pg from 'pg'
import { StartError } from '../../start-error.ts'

/** Who may touch the clinics' tables, who the schema `platform`, and who nothing: what a connection is to begin with. */
const roles = ['polyclinic_app', 'polyclinic_platform', 'polyclinic_none']

/**
 * Makes the roles, which belong to the whole cluster, and lets the connecting user become them. Another database of the
 * same cluster may be doing the same at this moment.
 */
export async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of roles) {
    await patiently(client, role, () => makeRole(client, role))
    await patiently(client, role, () => join(client, role))
  }
}

async function makeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ strong: boolean }>(
    'select rolsuper or rolbypassrls or rolcanlogin as strong from pg_roles where rolname = $1',
    [role],
  )
  if (rows[0]?.strong) throw new StartError(`The role ${role} must have neither LOGIN, SUPERUSER nor BYPASSRLS.`)
  if (!rows[0]) await client.query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`)
}

async function join(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ number: number; joined: boolean }>(
    `select current_setting('server_version_num')::int as number, exists (
       select from pg_auth_members m
       where m.roleid = $1::regrole and m.member = current_user::regrole
         and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)) as joined`,
    [role],
  )
  if (rows[0]?.joined) return
  const how = (rows[0]?.number ?? 0) >= 160_000 ? ' with set true, inherit false' : ''
  await client.query(`grant ${role} to current_user${how}`)
}

/** 42710 and 23505: somebody else has just made it; XX000: "tuple concurrently updated". */
async function patiently(client: pg.Client, role: string, step: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === '42501') {
        const { rows } = await client.query<{ user: string }>('select current_user as user')
        throw new StartError(
          `The database user ${rows[0]?.user} may not set up the role ${role}; as an administrator run: ALTER ROLE "${rows[0]?.user}" CREATEROLE; or: ${roles.map((name) => `CREATE ROLE ${name};`).join(' ')} GRANT ${roles.join(', ')} TO "${rows[0]?.user}";`,
        )
      }
      if (tries >= 10 || !['42710', '23505', 'XX000'].includes(code ?? '')) throw error
    }
  }
}
