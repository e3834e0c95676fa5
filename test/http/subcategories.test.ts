/** The table of categories and subcategories, every combination of it, on both endpoints. */
import { after, before, test } from 'node:test';
import { SMALLEST_BODY } from './support/bodies.ts';
import { type Customer, type Service, startService, UNLIMITED } from './support/service.ts';
import { assertAccepted, assertRefused, submit } from './support/submissions.ts';

/** Valid subcategories by category; none: the field is omitted. */
const TABLE: Readonly<Record<string, { clothes: string[]; fashion: string[] }>> = {
  auto: { clothes: [], fashion: [] },
  clothing: {
    clothes: ['auto', 'tops', 'bottoms', 'dresses'],
    fashion: ['auto', 'tops', 'bottoms', 'dresses'],
  },
  eyewear: { clothes: [], fashion: [] },
  footwear: { clothes: [], fashion: [] },
  headwear: { clothes: [], fashion: [] },
  jewelry: {
    clothes: ['rings', 'earrings', 'necklaces', 'bracelets', 'anklets'],
    fashion: ['rings', 'earrings', 'necklaces', 'bracelets', 'anklets'],
  },
  accessories: {
    clothes: ['watches', 'belts', 'scarves'],
    fashion: ['watches', 'belts', 'scarves', 'bags', 'gloves', 'ties'],
  },
  others: { clothes: [], fashion: [] },
};
const EVERY_SUBCATEGORY = [
  ...['auto', 'tops', 'bottoms', 'dresses'],
  ...['rings', 'earrings', 'necklaces', 'bracelets', 'anklets'],
  ...['watches', 'belts', 'scarves', 'bags', 'gloves', 'ties'],
];

let service: Service;
let customer: Customer;
before(async () => {
  service = await startService();
  customer = await service.newCustomer({ limits: UNLIMITED });
});
after(() => service.close());

for (const endpoint of ['clothes', 'fashion'] as const) {
  const bodyOf = (chosen: object) => ({ ...SMALLEST_BODY[endpoint], ...chosen });

  for (const [category, { [endpoint]: valid }] of Object.entries(TABLE)) {
    test(`${endpoint}, ${category}: ${valid.length ? `requires ${valid.join(', ')}` : 'omits the subcategory'}`, async () => {
      for (const subcategory of EVERY_SUBCATEGORY) {
        const answer = await submit(customer, endpoint, bodyOf({ category, subcategory }));
        if (valid.includes(subcategory)) await assertAccepted(service, answer);
        else assertRefused(answer, 'BadRequest', ['`subcategory`', `got "${subcategory}"`, ...valid]);
      }
      const without = await submit(customer, endpoint, bodyOf({ category }));
      if (valid.length === 0) await assertAccepted(service, without);
      else assertRefused(without, 'BadRequest', ['`subcategory`', 'got nothing', ...valid, `"${category}"`]);
    });
  }

  test(`${endpoint} without a category, which is auto: omits the subcategory`, async () => {
    await assertAccepted(service, await submit(customer, endpoint, bodyOf({})));
    const answer = await submit(customer, endpoint, bodyOf({ subcategory: 'tops' }));
    assertRefused(answer, 'BadRequest', ['`subcategory` must be left out', '"auto"']);
  });
}

for (const category of ['tops', 'bottoms', 'one-pieces']) {
  test(`clothes, ${category} of shape B: omits the subcategory`, async () => {
    const body = { ...SMALLEST_BODY.clothes, category };
    await assertAccepted(service, await submit(customer, 'clothes', body));
    const answer = await submit(customer, 'clothes', { ...body, subcategory: 'tops' });
    assertRefused(answer, 'BadRequest', ['`subcategory` must be left out', `"${category}"`]);
  });

  test(`fashion does not know ${category}`, async () => {
    const answer = await submit(customer, 'fashion', { ...SMALLEST_BODY.fashion, category });
    assertRefused(answer, 'BadRequest', ['`category`', `got "${category}"`]);
  });
}
