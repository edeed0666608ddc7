DROP INDEX `conduct_entries_class`;--> statement-breakpoint
CREATE INDEX `conduct_entries_class` ON `conduct_entries` (`institute_id`,`class_id`,`given_at`,`id`,`withdrawn_at`);--> statement-breakpoint
CREATE INDEX `live_quizzes_running` ON `live_quizzes` (`institute_id`,`class_id`) WHERE ended_at is null;