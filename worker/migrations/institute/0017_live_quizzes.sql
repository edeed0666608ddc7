CREATE TABLE `live_quizzes` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`owner_id` text NOT NULL,
	`class_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`question_count` integer NOT NULL,
	`player_count` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`owner_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_quizzes_counted" CHECK("live_quizzes"."question_count" > 0 and "live_quizzes"."player_count" >= 0)
);
--> statement-breakpoint
CREATE INDEX `live_quizzes_owner` ON `live_quizzes` (`institute_id`,`owner_id`,`created_at`);