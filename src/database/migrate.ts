/** Brings a database to the newest schema. */
import { type Migration, Migrator } from 'kysely/migration';
import * as accountsCreditsJobs from './migrations/0001-accounts-credits-jobs.ts';
import type { Database } from './tables.ts';

const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts-credits-jobs': accountsCreditsJobs,
};

/**
 * Runs the migrations that the database hasn't seen yet, each once, all in one transaction; processes that call it
 * at the same time wait for each other. Returns the names of those that ran.
 * Throws when a migration fails, or when the database was written by a newer version of the service.
 */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(
      failed
        ? `The migration ${failed} failed and nothing was changed: ${String(error)}`
        : `The database's schema doesn't fit this version of the service (start the version that wrote it, or a newer one): ${String(error)}`,
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}
