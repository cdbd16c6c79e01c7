export { roommate, topics, type RoommateRow, type Topic } from './entity.ts';
