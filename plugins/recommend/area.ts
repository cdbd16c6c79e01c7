import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { recommend } from './entity.ts';

/** Recommendations: rents for a person, for an area, or for everyone. */
export const recommends = describeArea(recommend, {
  menu: { group: 'deals', order: 60 },
  rights: {
    view: { manager: 'all', listingCoordinator: 'all', viewer: 'all', leasingAgent: 'own', matchCoordinator: 'all', contentEditor: 'own' },
    edit: { manager: 'all', leasingAgent: 'own', matchCoordinator: 'all', contentEditor: 'own' },
    pinForAll: ['manager', 'contentEditor'],
  },
  listedOn: {
    customer: { order: 35, fields: ['rent', 'state', 'score', 'since'] },
    contract: { order: 35, fields: ['rent', 'state', 'score', 'since'] },
    rent: { order: 35, fields: ['audience', 'customer', 'state', 'score', 'since'] },
  },
});

export const { view: viewRecommends, edit: editRecommends } = recommends.rights;

/** Rents for a customer or a contract, or people for a rent. */
export const suggest = defineRoute('/recommend/suggest/{kind}/{subject}');
