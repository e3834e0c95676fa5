import { after } from 'node:test';
import { createMemoryRateLimiter } from '../../src/accounts/rate-limit/memory-rate-limiter.ts';
import { createSqlRateLimiter } from '../../src/accounts/rate-limit/sql-rate-limiter.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { describeRateLimiter } from './rate-limiter-conformance.ts';

const { database, drop } = await createTestDatabase();
after(drop);

describeRateLimiter('rate limiter in memory', async (clock) => createMemoryRateLimiter(clock));
describeRateLimiter('rate limiter in the database', async (clock) => {
  await database.deleteFrom('rate_windows').execute();
  return createSqlRateLimiter({ database, clock });
});
