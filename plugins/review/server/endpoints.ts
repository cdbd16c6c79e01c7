import { publicResponse } from '#server/http/public-response.ts';
import { endpoint } from '#server/slots.ts';
import { averagesApi, fairnessApi, siteReviewsApi } from '../api.ts';
import { reviews } from '../area.ts';
import { readAverages, readFairness, readSiteReviews } from './figures.ts';

/** Seconds for which a site may keep what it was answered. */
const maxAge = 300;

export const reviewEndpoints = [
  endpoint({
    method: 'GET',
    path: '/review/fairness',
    isKeepable: true,
    // it names colleagues and what they decided
    needs: reviews.rights.moderate,
    summary: 'Shares of low and high scores that were hidden in the last 90 days',
    output: fairnessApi.output,
    handle: ({ kernel }) => readFairness(kernel),
  }),
  endpoint({
    method: 'GET',
    path: '/review/averages',
    isKeepable: true,
    needs: reviews.rights.view,
    summary: 'Average scores of shown reviews with their trend: of a building, or of every region',
    query: averagesApi.query,
    output: averagesApi.output,
    handle: ({ kernel, locale, query }) => readAverages(kernel, locale, query.building),
  }),
  endpoint({
    method: 'GET',
    path: '/content/reviews',
    needs: 'open',
    summary: 'Reviews that the site shows of a building, and their averages',
    query: siteReviewsApi.query,
    output: siteReviewsApi.output,
    handle: async ({ kernel, query: { building, limit, offset }, request }) => publicResponse(request, JSON.stringify(await readSiteReviews(kernel, building, limit, offset)), { maxAge }),
  }),
];
